"""What every paper is made of: a pen, tables that flow over pages, documents of tables."""
