"""What the site adds to the command line: the list is cheap, and a command is imported when it is used."""

from faristol.cli.registered import Registered

SERVE = Registered("start the site", "faristol_web.serve")
DOCTOR = Registered("examine a site and the machine it is on", "faristol_web.ops.doctor")
BACKUP = Registered("copy a whole site into one file", "faristol_web.ops.backup")
RESTORE = Registered("make a site of a backup", "faristol_web.ops.restore")
EXPORT = Registered("one event of a site as a file", "faristol_web.ops.export_event")
IMPORT = Registered("take in an event from another machine", "faristol_web.ops.import_event")
