"""The site's additions to the command line: the list is cheap, and a command is imported when it is used."""

from faristol.cli.registered import Registered

SERVE = Registered("start the site", "faristol_web.serve")
DOCTOR = Registered("check a site and its server", "faristol_web.ops.doctor")
BACKUP = Registered("back up a whole site to one file", "faristol_web.ops.backup")
RESTORE = Registered("restore a site from a backup", "faristol_web.ops.restore")
EXPORT = Registered("export one event of a site to a file", "faristol_web.ops.export_event")
IMPORT = Registered("import an event from another server", "faristol_web.ops.import_event")
PASSWORD = Registered("make a link to a new password for an account", "faristol_web.ops.password")
