"""Building blocks of every paper: a pen, tables that flow over pages, documents of tables."""
