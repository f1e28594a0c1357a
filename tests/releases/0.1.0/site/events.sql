BEGIN TRANSACTION;
CREATE TABLE "django_migrations" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "app" varchar(255) NOT NULL, "name" varchar(255) NOT NULL, "applied" datetime NOT NULL);
INSERT INTO "django_migrations" VALUES(1,'accounts','0001_initial','2026-11-22 10:24:11.123515');
INSERT INTO "django_migrations" VALUES(2,'contenttypes','0001_initial','2026-11-22 10:24:11.131481');
INSERT INTO "django_migrations" VALUES(3,'auth','0001_initial','2026-11-22 10:24:11.157445');
INSERT INTO "django_migrations" VALUES(4,'admin','0001_initial','2026-11-22 10:24:11.184697');
INSERT INTO "django_migrations" VALUES(5,'admin','0002_logentry_remove_auto_add','2026-11-22 10:24:11.206427');
INSERT INTO "django_migrations" VALUES(6,'admin','0003_logentry_add_action_flag_choices','2026-11-22 10:24:11.229050');
INSERT INTO "django_migrations" VALUES(7,'contenttypes','0002_remove_content_type_name','2026-11-22 10:24:11.244008');
INSERT INTO "django_migrations" VALUES(8,'auth','0002_alter_permission_name_max_length','2026-11-22 10:24:11.258610');
INSERT INTO "django_migrations" VALUES(9,'auth','0003_alter_user_email_max_length','2026-11-22 10:24:11.290908');
INSERT INTO "django_migrations" VALUES(10,'auth','0004_alter_user_username_opts','2026-11-22 10:24:11.520259');
INSERT INTO "django_migrations" VALUES(11,'auth','0005_alter_user_last_login_null','2026-11-22 10:24:11.563375');
INSERT INTO "django_migrations" VALUES(12,'auth','0006_require_contenttypes_0002','2026-11-22 10:24:11.582250');
INSERT INTO "django_migrations" VALUES(13,'auth','0007_alter_validators_add_error_messages','2026-11-22 10:24:11.608475');
INSERT INTO "django_migrations" VALUES(14,'auth','0008_alter_user_username_max_length','2026-11-22 10:24:11.637453');
INSERT INTO "django_migrations" VALUES(15,'auth','0009_alter_user_last_name_max_length','2026-11-22 10:24:11.679375');
INSERT INTO "django_migrations" VALUES(16,'auth','0010_alter_group_name_max_length','2026-11-22 10:24:11.699862');
INSERT INTO "django_migrations" VALUES(17,'auth','0011_update_proxy_permissions','2026-11-22 10:24:11.714578');
INSERT INTO "django_migrations" VALUES(18,'auth','0012_alter_user_first_name_max_length','2026-11-22 10:24:11.736051');
INSERT INTO "django_migrations" VALUES(19,'duplicate','0001_initial','2026-11-22 10:24:11.833105');
INSERT INTO "django_migrations" VALUES(20,'live','0001_initial','2026-11-22 10:24:11.900243');
INSERT INTO "django_migrations" VALUES(21,'live','0002_rulebook_texts','2026-11-22 10:24:11.939375');
INSERT INTO "django_migrations" VALUES(22,'play','0001_initial','2026-11-22 10:24:11.961967');
INSERT INTO "django_migrations" VALUES(23,'play','0002_tables','2026-11-22 10:24:11.984446');
INSERT INTO "django_migrations" VALUES(24,'play','0003_bots','2026-11-22 10:24:11.997499');
INSERT INTO "django_migrations" VALUES(25,'ratings','0001_initial','2026-11-22 10:24:12.079248');
INSERT INTO "django_migrations" VALUES(26,'records','0001_initial','2026-11-22 10:24:12.088031');
INSERT INTO "django_migrations" VALUES(27,'sessions','0001_initial','2026-11-22 10:24:12.101195');
INSERT INTO "django_migrations" VALUES(28,'tournaments','0001_initial','2026-11-22 10:24:12.222403');
INSERT INTO "django_migrations" VALUES(29,'tournaments','0002_entered','2026-11-22 10:24:12.262060');
CREATE TABLE "event" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "stream" varchar(32) NOT NULL, "seq" integer unsigned NOT NULL CHECK ("seq" >= 0), "kind" varchar(40) NOT NULL, "schema_version" smallint unsigned NOT NULL CHECK ("schema_version" >= 0), "payload" text NOT NULL, "actor" varchar(40) NOT NULL, "server_ms" bigint NOT NULL, "client_id" varchar(64) NULL, "prev_hash" varchar(64) NOT NULL, "hash" varchar(64) NOT NULL, CONSTRAINT "one_event_per_number" UNIQUE ("stream", "seq"), CONSTRAINT "one_action_per_id" UNIQUE ("stream", "client_id"));
INSERT INTO "event" VALUES(1,'29accc9c723da752',1,'GameOpened',2,'{"at_ms":0,"rulebook":"ca-ajusc","rulebook_digest":"55a326de231efc042e6f4d7b811aa1a6bb6f413b34d110a7486ff2c8220815f9","tileset":"catalan","board":"standard","lexicon":"ca-disc-2021","lexicon_version":"ca-disc-2021 (501a9373b80a)","side_ms":1500000,"seed":"0707070707070707070707070707070707070707070707070707070707070707","commitment":"bfb2c66530848b598207040207d9f44f670f5589d038196b9715b42ca29f0518","mode":"online","timed":true,"paper_sheet":false,"official":false,"first":null,"round_ms":3600000,"round":"","table":"","committee":[]}','server',1795343054088,NULL,'0000000000000000000000000000000000000000000000000000000000000000','c42e4aa330cfe28cf874f06c9588db4c6c8a3d10e16035887bcc01da2b6b6551');
INSERT INTO "event" VALUES(2,'29accc9c723da752',2,'PlayerSeated',2,'{"at_ms":42,"side":0,"name":"Mireia"}','side 0',1795343054130,'seat 0','c42e4aa330cfe28cf874f06c9588db4c6c8a3d10e16035887bcc01da2b6b6551','cb3ef0fa8cacc49f961292039d7e63fc4791ef24915b92c78aeb108be5b7b31f');
INSERT INTO "event" VALUES(3,'29accc9c723da752',3,'PlayerSeated',2,'{"at_ms":75,"side":1,"name":"Oriol"}','side 1',1795343054163,'seat 1 5a27262b1719e723','cb3ef0fa8cacc49f961292039d7e63fc4791ef24915b92c78aeb108be5b7b31f','c1ffad97d78736cacbe832ebfcb0db4033730b93d91df0b0371c91c41cc3c8a5');
INSERT INTO "event" VALUES(4,'29accc9c723da752',4,'StartTileDrawn',2,'{"at_ms":110,"side":0,"tile":"R","kept":false}','side 0',1795343054198,'demo 0','c1ffad97d78736cacbe832ebfcb0db4033730b93d91df0b0371c91c41cc3c8a5','3a9561d5def9b4735a29effd1a2a405b4421f8d56cd31a639920924615b00b4e');
INSERT INTO "event" VALUES(5,'29accc9c723da752',5,'StartTileDrawn',2,'{"at_ms":126,"side":1,"tile":"E","kept":false}','side 1',1795343054214,'demo 1','3a9561d5def9b4735a29effd1a2a405b4421f8d56cd31a639920924615b00b4e','54e0b312db67e26d71a13c696da3ca82fcb9e5467d36a476962f40b82e17c8a2');
INSERT INTO "event" VALUES(6,'29accc9c723da752',6,'StarterFound',2,'{"at_ms":126,"side":1}','side 1',1795343054214,NULL,'54e0b312db67e26d71a13c696da3ca82fcb9e5467d36a476962f40b82e17c8a2','a5479424681035d1869f4a8c18af48e31c2134e2da936109eab4b5fb10a9ca20');
INSERT INTO "event" VALUES(7,'29accc9c723da752',7,'TilesDrawn',2,'{"at_ms":142,"side":1,"count":7,"tiles":"OL[L·L]IEOS"}','side 1',1795343054230,'demo 2','a5479424681035d1869f4a8c18af48e31c2134e2da936109eab4b5fb10a9ca20','be56d4552b134c7696a0d19d4f1d10aa24c3cd836cf45a81679e8a141a0e82fe');
INSERT INTO "event" VALUES(8,'29accc9c723da752',8,'TilesDrawn',2,'{"at_ms":159,"side":0,"count":7,"tiles":"ÇILNEIS"}','side 0',1795343054247,'demo 3','be56d4552b134c7696a0d19d4f1d10aa24c3cd836cf45a81679e8a141a0e82fe','fcd64b6fa2ba739a55b7d9aacbb32c8367af63171788053c4927214866de9293');
INSERT INTO "event" VALUES(9,'29accc9c723da752',9,'ClockStarted',2,'{"at_ms":159,"side":1}','side 0',1795343054247,NULL,'fcd64b6fa2ba739a55b7d9aacbb32c8367af63171788053c4927214866de9293','295ba2ca5edb3ddc2a11e278238982c820188f71881d4fd52946e0319fe5200e');
INSERT INTO "event" VALUES(10,'29accc9c723da752',10,'PlayDeclared',2,'{"at_ms":173,"side":1,"tiles":[[112,"I"],[113,"L·L"],[114,"E"],[115,"S"]],"place":"H8","word":"IL·LES","words":["IL·LES"],"score":26}','side 1',1795343054261,'demo 4','295ba2ca5edb3ddc2a11e278238982c820188f71881d4fd52946e0319fe5200e','f253ae854ffd75e79ef34b4d9653f6238684641d973bb3fa0b42a680af48d3d1');
INSERT INTO "event" VALUES(11,'29accc9c723da752',11,'ClockStarted',2,'{"at_ms":173,"side":0}','side 1',1795343054261,NULL,'f253ae854ffd75e79ef34b4d9653f6238684641d973bb3fa0b42a680af48d3d1','ee3c87d0bc83dcfeabc9d86e677d21fdf5b0a463efa9640c19d8fb70e2f894ff');
INSERT INTO "event" VALUES(12,'29accc9c723da752',12,'PlayAccepted',2,'{"at_ms":183,"side":1,"by":"opponent"}','side 0',1795343054271,'demo 5','ee3c87d0bc83dcfeabc9d86e677d21fdf5b0a463efa9640c19d8fb70e2f894ff','d543ea8f980597390cc82451449a82773bd13e2803aef6edb1b4d8306d1af52b');
INSERT INTO "event" VALUES(13,'29accc9c723da752',13,'TilesDrawn',2,'{"at_ms":183,"side":1,"count":4,"tiles":"NRRR"}','side 0',1795343054271,NULL,'d543ea8f980597390cc82451449a82773bd13e2803aef6edb1b4d8306d1af52b','03c9d4b2d56f714dc1f35e1dcfeccbe6931d857526cb77e293111fefd9929473');
INSERT INTO "event" VALUES(14,'29accc9c723da752',14,'PlayDeclared',2,'{"at_ms":202,"side":0,"tiles":[[40,"S"],[55,"I"],[70,"N"],[85,"I"],[100,"E"]],"place":"11C","word":"SINIES","words":["SINIES"],"score":12}','side 0',1795343054290,'demo 6','03c9d4b2d56f714dc1f35e1dcfeccbe6931d857526cb77e293111fefd9929473','db7ab8e212ca36fa101932d8ba3bfa82857f9268901fa79a52d9d9b9f8fd83c4');
INSERT INTO "event" VALUES(15,'29accc9c723da752',15,'ClockStarted',2,'{"at_ms":202,"side":1}','side 0',1795343054290,NULL,'db7ab8e212ca36fa101932d8ba3bfa82857f9268901fa79a52d9d9b9f8fd83c4','7dde706bdadcd85fdb0b6adf4c7965be177b89aca0062a70c00615fa6d4c0f1e');
INSERT INTO "event" VALUES(16,'29accc9c723da752',16,'PlayAccepted',2,'{"at_ms":225,"side":0,"by":"opponent"}','side 1',1795343054313,'demo 7','7dde706bdadcd85fdb0b6adf4c7965be177b89aca0062a70c00615fa6d4c0f1e','73af947e957e81a95a2aeee184659002e2c4ad80eb11a52daaa4355f4c8c0431');
INSERT INTO "event" VALUES(17,'29accc9c723da752',17,'TilesDrawn',2,'{"at_ms":225,"side":0,"count":5,"tiles":"FAASJ"}','side 1',1795343054313,NULL,'73af947e957e81a95a2aeee184659002e2c4ad80eb11a52daaa4355f4c8c0431','996595437acc7499d159d4d7aff56b8f165d22c7f09622bccb09beb965314fd6');
INSERT INTO "event" VALUES(18,'29accc9c723da752',18,'PlayDeclared',2,'{"at_ms":243,"side":1,"tiles":[[84,"O"],[99,"R"]],"place":"10F","word":"ORE","words":["ORE","OI","RE"],"score":11}','side 1',1795343054331,'demo 8','996595437acc7499d159d4d7aff56b8f165d22c7f09622bccb09beb965314fd6','8ae1210da5163af39ef868f3cb174af29199e70de27f8f7383706e3c233e3ac7');
INSERT INTO "event" VALUES(19,'29accc9c723da752',19,'ClockStarted',2,'{"at_ms":243,"side":0}','side 1',1795343054331,NULL,'8ae1210da5163af39ef868f3cb174af29199e70de27f8f7383706e3c233e3ac7','c7becf84c37b7707106732465a074a89c911204825586d44ee31ab5346ea781d');
INSERT INTO "event" VALUES(20,'29accc9c723da752',20,'PlayAccepted',2,'{"at_ms":267,"side":1,"by":"opponent"}','side 0',1795343054355,'demo 9','c7becf84c37b7707106732465a074a89c911204825586d44ee31ab5346ea781d','1faac4828b49ed50dde47b891446119840649b366b0dc77fc7d3d1cfad50acb6');
INSERT INTO "event" VALUES(21,'29accc9c723da752',21,'TilesDrawn',2,'{"at_ms":267,"side":1,"count":2,"tiles":"TD"}','side 0',1795343054355,NULL,'1faac4828b49ed50dde47b891446119840649b366b0dc77fc7d3d1cfad50acb6','8c1579642ea2b5f6195e26c6b75631f9538c6a71912f5f3fbc35fff818bc8586');
INSERT INTO "event" VALUES(22,'29accc9c723da752',22,'PlayDeclared',2,'{"at_ms":270,"side":0,"tiles":[[101,"S"],[116,"A"],[131,"L"],[146,"A"],[161,"Ç"]],"place":"12G","word":"SALAÇ","words":["SALAÇ","RES","IL·LESA"],"score":33}','side 0',1795343054358,'demo 10','8c1579642ea2b5f6195e26c6b75631f9538c6a71912f5f3fbc35fff818bc8586','741c02fc1073461f28bcddfafc4817422519b12b7a0a4cf9458ee524d3340721');
INSERT INTO "event" VALUES(23,'29accc9c723da752',23,'ClockStarted',2,'{"at_ms":270,"side":1}','side 0',1795343054358,NULL,'741c02fc1073461f28bcddfafc4817422519b12b7a0a4cf9458ee524d3340721','6f4b0b0528e0ee57dbfdfc029120fe926c5c76ce7c9a3a0c0657d769a5b68539');
INSERT INTO "event" VALUES(24,'29accc9c723da752',24,'PlayAccepted',2,'{"at_ms":271,"side":0,"by":"opponent"}','side 1',1795343054359,'demo 11','6f4b0b0528e0ee57dbfdfc029120fe926c5c76ce7c9a3a0c0657d769a5b68539','77b7bb557dd9cbec359bf0806b839d89578b277ce812437d7173161ff9ce9a2f');
INSERT INTO "event" VALUES(25,'29accc9c723da752',25,'TilesDrawn',2,'{"at_ms":271,"side":0,"count":5,"tiles":"MEEAD"}','side 1',1795343054359,NULL,'77b7bb557dd9cbec359bf0806b839d89578b277ce812437d7173161ff9ce9a2f','d41a4404ca32295dfdbac5a601607891dcbc38eb9a3037033aa06d64db28d49c');
INSERT INTO "event" VALUES(26,'29accc9c723da752',26,'PlayDeclared',2,'{"at_ms":274,"side":1,"tiles":[[147,"L"],[162,"O"],[177,"T"]],"place":"13J","word":"LOT","words":["LOT","AL","ÇO"],"score":16}','side 1',1795343054362,'demo 12','d41a4404ca32295dfdbac5a601607891dcbc38eb9a3037033aa06d64db28d49c','c57303208e54f0bd1aa25f7647dbff457361bcad3c252af9b011dee6216e8a1a');
INSERT INTO "event" VALUES(27,'29accc9c723da752',27,'ClockStarted',2,'{"at_ms":274,"side":0}','side 1',1795343054362,NULL,'c57303208e54f0bd1aa25f7647dbff457361bcad3c252af9b011dee6216e8a1a','2f6c2a971f79eb7e3cbd598ad7b081756aa8eec69176ff694b598a33698b501a');
INSERT INTO "event" VALUES(28,'29accc9c723da752',28,'PlayAccepted',2,'{"at_ms":280,"side":1,"by":"opponent"}','side 0',1795343054368,'demo 13','2f6c2a971f79eb7e3cbd598ad7b081756aa8eec69176ff694b598a33698b501a','32729bc95d1f24270f8b5f9f0fc3d17117b213486bb1063e2e857b028ccc5534');
INSERT INTO "event" VALUES(29,'29accc9c723da752',29,'TilesDrawn',2,'{"at_ms":280,"side":1,"count":3,"tiles":"EL[QU]"}','side 0',1795343054368,NULL,'32729bc95d1f24270f8b5f9f0fc3d17117b213486bb1063e2e857b028ccc5534','363c3a90e5b5778bdc46e38f680a845c6f665f8aaf6ccc7f8f3017f93ecefce5');
INSERT INTO "event" VALUES(30,'29accc9c723da752',30,'PlayDeclared',2,'{"at_ms":302,"side":0,"tiles":[[73,"F"],[88,"E"],[103,"M"],[118,"E"],[133,"J"],[148,"A"]],"place":"14E","word":"FEMEJA","words":["FEMEJA","ALA"],"score":26}','side 0',1795343054390,'demo 14','363c3a90e5b5778bdc46e38f680a845c6f665f8aaf6ccc7f8f3017f93ecefce5','ebc8ba262aa9000dd96e8360cb52c1a49729c4ff1f5de1be29a2618a1f306e6b');
INSERT INTO "event" VALUES(31,'29accc9c723da752',31,'ClockStarted',2,'{"at_ms":302,"side":1}','side 0',1795343054390,NULL,'ebc8ba262aa9000dd96e8360cb52c1a49729c4ff1f5de1be29a2618a1f306e6b','28d2676ee1a10d540253c9b5db57b62be08f2c9919c864c23e7d9522623bd32c');
INSERT INTO "event" VALUES(32,'29accc9c723da752',32,'PlayAccepted',2,'{"at_ms":303,"side":0,"by":"opponent"}','side 1',1795343054391,'demo 15','28d2676ee1a10d540253c9b5db57b62be08f2c9919c864c23e7d9522623bd32c','d832881eb27bb1fa199b54a01e830af801e0946183ff0db7894b554721bbfae4');
INSERT INTO "event" VALUES(33,'29accc9c723da752',33,'TilesDrawn',2,'{"at_ms":303,"side":0,"count":6,"tiles":"EGRA[NY]E"}','side 1',1795343054391,NULL,'d832881eb27bb1fa199b54a01e830af801e0946183ff0db7894b554721bbfae4','edbceb73980be8acd196d278c8574edc452bdcc2a4c13e49f330f8760358f55a');
INSERT INTO "event" VALUES(34,'29accc9c723da752',34,'PlayDeclared',2,'{"at_ms":305,"side":1,"tiles":[[54,"QU"],[56,"D"]],"place":"D10","word":"QUID","words":["QUID"],"score":22}','side 1',1795343054393,'demo 16','edbceb73980be8acd196d278c8574edc452bdcc2a4c13e49f330f8760358f55a','6abcdee61277ac9480bca3761a1ba18212bf942a5f576b163800beda64da4c3c');
INSERT INTO "event" VALUES(35,'29accc9c723da752',35,'ClockStarted',2,'{"at_ms":305,"side":0}','side 1',1795343054393,NULL,'6abcdee61277ac9480bca3761a1ba18212bf942a5f576b163800beda64da4c3c','f364dc018d63ee00e4decced1ab32733789b71193e26ff5fb5baa7e4e0e8097b');
INSERT INTO "event" VALUES(36,'29accc9c723da752',36,'PlayAccepted',2,'{"at_ms":306,"side":1,"by":"opponent"}','side 0',1795343054394,'demo 17','f364dc018d63ee00e4decced1ab32733789b71193e26ff5fb5baa7e4e0e8097b','cf737197d96aa59f0263b5ea5e793c4b89dc27483264860976008f5c567258a4');
INSERT INTO "event" VALUES(37,'29accc9c723da752',37,'TilesDrawn',2,'{"at_ms":306,"side":1,"count":2,"tiles":"EP"}','side 0',1795343054394,NULL,'cf737197d96aa59f0263b5ea5e793c4b89dc27483264860976008f5c567258a4','e8ea0016d043375eb1419fa8a5f8edeed0dc11f15748cb96492566cdaeb5c451');
INSERT INTO "event" VALUES(38,'29accc9c723da752',38,'PlayDeclared',2,'{"at_ms":307,"side":0,"tiles":[[14,"G"],[29,"R"],[44,"E"],[59,"NY"],[74,"A"]],"place":"15A","word":"GRENYA","words":["GRENYA","FA"],"score":83}','side 0',1795343054395,'demo 18','e8ea0016d043375eb1419fa8a5f8edeed0dc11f15748cb96492566cdaeb5c451','85317a254c7c7582ec8f689b89a0097927f8a5cfb0652281d4fa515980afeb0f');
INSERT INTO "event" VALUES(39,'29accc9c723da752',39,'ClockStarted',2,'{"at_ms":307,"side":1}','side 0',1795343054395,NULL,'85317a254c7c7582ec8f689b89a0097927f8a5cfb0652281d4fa515980afeb0f','47321d484c247590e67e49db57f56f7e2a3ed212ad94f34d5964828a006df0b7');
INSERT INTO "event" VALUES(40,'29accc9c723da752',40,'PlayAccepted',2,'{"at_ms":308,"side":0,"by":"opponent"}','side 1',1795343054396,'demo 19','47321d484c247590e67e49db57f56f7e2a3ed212ad94f34d5964828a006df0b7','da33ef9630efdd674e3288b4305ffe063726b78fc6f9e73f266b418ca5f05266');
INSERT INTO "event" VALUES(41,'29accc9c723da752',41,'TilesDrawn',2,'{"at_ms":308,"side":0,"count":5,"tiles":"AX?EU"}','side 1',1795343054396,NULL,'da33ef9630efdd674e3288b4305ffe063726b78fc6f9e73f266b418ca5f05266','26b1494231f831c16b8196b99c2f551ce77d632ef51c693b9bd226f5f05fb7b6');
INSERT INTO "event" VALUES(42,'29accc9c723da752',42,'PlayDeclared',2,'{"at_ms":309,"side":1,"tiles":[[8,"P"],[23,"E"],[38,"L"],[53,"E"],[68,"N"]],"place":"9A","word":"PELEN","words":["PELEN","EQUID"],"score":20}','side 1',1795343054397,'demo 20','26b1494231f831c16b8196b99c2f551ce77d632ef51c693b9bd226f5f05fb7b6','7b5810b08fefc940ecc5fe0a30675e285952b142f74e43487bad7aba4b79bcf2');
INSERT INTO "event" VALUES(43,'29accc9c723da752',43,'ClockStarted',2,'{"at_ms":309,"side":0}','side 1',1795343054397,NULL,'7b5810b08fefc940ecc5fe0a30675e285952b142f74e43487bad7aba4b79bcf2','a6b90815e673c81680c345e2083c583ac5061a9ba120a08c3424be047c15c573');
INSERT INTO "event" VALUES(44,'29accc9c723da752',44,'PlayAccepted',2,'{"at_ms":310,"side":1,"by":"opponent"}','side 0',1795343054398,'demo 21','a6b90815e673c81680c345e2083c583ac5061a9ba120a08c3424be047c15c573','010c2c06b3df30a60118c3063e7a07503e7460be5cb2a1162931a7321b20d4db');
INSERT INTO "event" VALUES(45,'29accc9c723da752',45,'TilesDrawn',2,'{"at_ms":310,"side":1,"count":5,"tiles":"PAEES"}','side 0',1795343054398,NULL,'010c2c06b3df30a60118c3063e7a07503e7460be5cb2a1162931a7321b20d4db','5a4a08d6aca3e7ee66d5f425a4f704272e27b80def5af83119efae5edb0a2a92');
INSERT INTO "event" VALUES(46,'29accc9c723da752',46,'PlayDeclared',2,'{"at_ms":311,"side":0,"tiles":[[119,"X"],[134,"A"],[149,"U"],[164,"t"]],"place":"15H","word":"XAUt","words":["XAUT","EX","JA","ALAU"],"score":82}','side 0',1795343054399,'demo 22','5a4a08d6aca3e7ee66d5f425a4f704272e27b80def5af83119efae5edb0a2a92','7ddd616abc9022f41b23b983a4567619c1e146ca8ed139b56cd3d98324408e36');
INSERT INTO "event" VALUES(47,'29accc9c723da752',47,'ClockStarted',2,'{"at_ms":311,"side":1}','side 0',1795343054399,NULL,'7ddd616abc9022f41b23b983a4567619c1e146ca8ed139b56cd3d98324408e36','afa8f67101eae3ebb2c2345294f79a6b206d68289c4e713ac4aa6e94fc201cfd');
INSERT INTO "event" VALUES(48,'29accc9c723da752',48,'PlayAccepted',2,'{"at_ms":314,"side":0,"by":"opponent"}','side 1',1795343054402,'demo 23','afa8f67101eae3ebb2c2345294f79a6b206d68289c4e713ac4aa6e94fc201cfd','945cf0d06147950023b05f0e7b429cfaf5b3dd193a5a75958dbbe00377fe62d6');
INSERT INTO "event" VALUES(49,'29accc9c723da752',49,'TilesDrawn',2,'{"at_ms":314,"side":0,"count":4,"tiles":"?SUL"}','side 1',1795343054402,NULL,'945cf0d06147950023b05f0e7b429cfaf5b3dd193a5a75958dbbe00377fe62d6','f647d0c16ad72483b0cbd7750a8093a6a14fb893eda5b455324b4f4253cda4a5');
INSERT INTO "event" VALUES(50,'29accc9c723da752',50,'PlayDeclared',2,'{"at_ms":315,"side":1,"tiles":[[121,"R"],[122,"E"],[123,"P"],[124,"A"],[125,"R"],[126,"E"],[127,"S"]],"place":"I2","word":"REPARES","words":["REPARES","IS"],"score":63}','side 1',1795343054403,'demo 24','f647d0c16ad72483b0cbd7750a8093a6a14fb893eda5b455324b4f4253cda4a5','c914f62fead1cb8199421ad1ea5f33264f99d90ff25bcd3a180ca63c33fa4511');
INSERT INTO "event" VALUES(51,'29accc9c723da752',51,'ClockStarted',2,'{"at_ms":315,"side":0}','side 1',1795343054403,NULL,'c914f62fead1cb8199421ad1ea5f33264f99d90ff25bcd3a180ca63c33fa4511','46e3c14b72b8611d0f02b1a26d235e65fdf65ca93c9f3d6d7d717e744d3e7ebd');
INSERT INTO "event" VALUES(52,'29accc9c723da752',52,'PlayAccepted',2,'{"at_ms":316,"side":1,"by":"opponent"}','side 0',1795343054404,'demo 25','46e3c14b72b8611d0f02b1a26d235e65fdf65ca93c9f3d6d7d717e744d3e7ebd','162ec8dd7464c3b2296eaac389f55344133ce24c70420a985fc60abee6b47e21');
INSERT INTO "event" VALUES(53,'29accc9c723da752',53,'TilesDrawn',2,'{"at_ms":316,"side":1,"count":7,"tiles":"IARTRIA"}','side 0',1795343054404,NULL,'162ec8dd7464c3b2296eaac389f55344133ce24c70420a985fc60abee6b47e21','065b768bc86e1743b03a315cb01aa1a081dcbe87e4c4c7e9c569a98fc2e1c2db');
INSERT INTO "event" VALUES(54,'29accc9c723da752',54,'PlayDeclared',2,'{"at_ms":318,"side":0,"tiles":[[5,"D"],[6,"E"],[7,"S"],[9,"U"],[10,"l"],[11,"L"],[12,"E"]],"place":"A6","word":"DESPUlLE","words":["DESPULLE"],"score":83}','side 0',1795343054406,'demo 26','065b768bc86e1743b03a315cb01aa1a081dcbe87e4c4c7e9c569a98fc2e1c2db','432b65e8a2aeb32c2fbba1d13305a36cdf78914cfeba9436bc385d958064e1b4');
INSERT INTO "event" VALUES(55,'29accc9c723da752',55,'ClockStarted',2,'{"at_ms":318,"side":1}','side 0',1795343054406,NULL,'432b65e8a2aeb32c2fbba1d13305a36cdf78914cfeba9436bc385d958064e1b4','d76fb0673e542c446b8dd5842f288bacdbfadcff88a4f6aadc36d07c8a677e46');
INSERT INTO "event" VALUES(56,'29accc9c723da752',56,'PlayAccepted',2,'{"at_ms":319,"side":0,"by":"opponent"}','side 1',1795343054407,'demo 27','d76fb0673e542c446b8dd5842f288bacdbfadcff88a4f6aadc36d07c8a677e46','f130c446691e4819dce60979e3d911f31bd6f7c9699955bf797b8ea3fbd7230d');
INSERT INTO "event" VALUES(57,'29accc9c723da752',57,'TilesDrawn',2,'{"at_ms":319,"side":0,"count":7,"tiles":"ZUGNCSM"}','side 1',1795343054407,NULL,'f130c446691e4819dce60979e3d911f31bd6f7c9699955bf797b8ea3fbd7230d','2d54f3d5a6aebb926bcb3e408de17bde5182041e74cd08a608ee5d7e7c9dd493');
INSERT INTO "event" VALUES(58,'29accc9c723da752',58,'PlayDeclared',2,'{"at_ms":320,"side":1,"tiles":[[110,"I"],[140,"R"],[155,"I"],[170,"T"],[185,"A"],[200,"R"],[215,"A"]],"place":"6H","word":"IRRITARA","words":["IRRITARA"],"score":62}','side 1',1795343054408,'demo 28','2d54f3d5a6aebb926bcb3e408de17bde5182041e74cd08a608ee5d7e7c9dd493','80bf30c3b1bf89f199d69546611531afef1d6d9b44d065206def9d29e2068819');
INSERT INTO "event" VALUES(59,'29accc9c723da752',59,'ClockStarted',2,'{"at_ms":320,"side":0}','side 1',1795343054408,NULL,'80bf30c3b1bf89f199d69546611531afef1d6d9b44d065206def9d29e2068819','5838ad8d81949cbf16b9fdde93b85fedd79cb7caa7f974c3235636aea70198b5');
INSERT INTO "event" VALUES(60,'29accc9c723da752',60,'PlayAccepted',2,'{"at_ms":321,"side":1,"by":"opponent"}','side 0',1795343054409,'demo 29','5838ad8d81949cbf16b9fdde93b85fedd79cb7caa7f974c3235636aea70198b5','8419a486f0767c889b0c28e836b20f298b5c6ce481462d19b5dd0d4f21f5f230');
INSERT INTO "event" VALUES(61,'29accc9c723da752',61,'TilesDrawn',2,'{"at_ms":321,"side":1,"count":7,"tiles":"RBHSAVE"}','side 0',1795343054409,NULL,'8419a486f0767c889b0c28e836b20f298b5c6ce481462d19b5dd0d4f21f5f230','37c7acc6e5de3b4f3bce298a00b9b92b2e93226fc91048dc9c09ea27c56359f4');
INSERT INTO "event" VALUES(62,'29accc9c723da752',62,'PlayDeclared',2,'{"at_ms":322,"side":0,"tiles":[[214,"M"],[216,"N"],[217,"C"],[218,"U"],[219,"S"]],"place":"O5","word":"MANCUS","words":["MANCUS"],"score":24}','side 0',1795343054410,'demo 30','37c7acc6e5de3b4f3bce298a00b9b92b2e93226fc91048dc9c09ea27c56359f4','3a2088f8e29fd9d23e056f3573ecd44072cced035ac55d104c3ffad8425a77a2');
INSERT INTO "event" VALUES(63,'29accc9c723da752',63,'ClockStarted',2,'{"at_ms":322,"side":1}','side 0',1795343054410,NULL,'3a2088f8e29fd9d23e056f3573ecd44072cced035ac55d104c3ffad8425a77a2','b5f584fc4b29b6bd12f0a0d58c550c5fc4c46d3ffae51f8ee978fe89808805a2');
INSERT INTO "event" VALUES(64,'29accc9c723da752',64,'PlayAccepted',2,'{"at_ms":323,"side":0,"by":"opponent"}','side 1',1795343054411,'demo 31','b5f584fc4b29b6bd12f0a0d58c550c5fc4c46d3ffae51f8ee978fe89808805a2','c0df8cf4935e771acfa1b4ee1e521ed4e8387a9c940537d20a894977a76257ea');
INSERT INTO "event" VALUES(65,'29accc9c723da752',65,'TilesDrawn',2,'{"at_ms":323,"side":0,"count":5,"tiles":"OOBAI"}','side 1',1795343054411,NULL,'c0df8cf4935e771acfa1b4ee1e521ed4e8387a9c940537d20a894977a76257ea','e0efa3c171eb0a597caf523eab121f0828ca0ce798adcb430ef6f73474805509');
INSERT INTO "event" VALUES(66,'29accc9c723da752',66,'PlayDeclared',2,'{"at_ms":324,"side":1,"tiles":[[160,"A"],[175,"V"],[190,"E"],[205,"R"]],"place":"11K","word":"AVER","words":["AVER","AÇO"],"score":38}','side 1',1795343054412,'demo 32','e0efa3c171eb0a597caf523eab121f0828ca0ce798adcb430ef6f73474805509','ad74ed3377533212bf0f38ac79122be1c1dd134cc1815a952171831644b5d979');
INSERT INTO "event" VALUES(67,'29accc9c723da752',67,'ClockStarted',2,'{"at_ms":324,"side":0}','side 1',1795343054412,NULL,'ad74ed3377533212bf0f38ac79122be1c1dd134cc1815a952171831644b5d979','1c98397b8e8bc0c45ec18c87b9aac33f0361d11a238f75e0b243257a0f5d4d1d');
INSERT INTO "event" VALUES(68,'29accc9c723da752',68,'PlayAccepted',2,'{"at_ms":326,"side":1,"by":"opponent"}','side 0',1795343054414,'demo 33','1c98397b8e8bc0c45ec18c87b9aac33f0361d11a238f75e0b243257a0f5d4d1d','9d84e8bc0ae406db2b4448d6022c01c5fec810d55193cadf376656662b21e989');
INSERT INTO "event" VALUES(69,'29accc9c723da752',69,'TilesDrawn',2,'{"at_ms":326,"side":1,"count":4,"tiles":"OARD"}','side 0',1795343054414,NULL,'9d84e8bc0ae406db2b4448d6022c01c5fec810d55193cadf376656662b21e989','bf1016161c8be6dbf059fb22cf6b69bd4f62fa9e396c1a259770efc78dd39d5d');
INSERT INTO "event" VALUES(70,'29accc9c723da752',70,'PlayDeclared',2,'{"at_ms":327,"side":0,"tiles":[[168,"G"],[169,"O"],[171,"Z"],[172,"A"]],"place":"L4","word":"GOTZA","words":["GOTZA"],"score":30}','side 0',1795343054415,'demo 34','bf1016161c8be6dbf059fb22cf6b69bd4f62fa9e396c1a259770efc78dd39d5d','a54158c07d8a2d14cc05d0f67a3b72f872d33f09c7b871f8c72418ab464aa81d');
INSERT INTO "event" VALUES(71,'29accc9c723da752',71,'ClockStarted',2,'{"at_ms":327,"side":1}','side 0',1795343054415,NULL,'a54158c07d8a2d14cc05d0f67a3b72f872d33f09c7b871f8c72418ab464aa81d','17f37272715f199327ae5a50613a05402fc7b688e4495e1510d4002998a2df5b');
INSERT INTO "event" VALUES(72,'29accc9c723da752',72,'PlayAccepted',2,'{"at_ms":328,"side":0,"by":"opponent"}','side 1',1795343054416,'demo 35','17f37272715f199327ae5a50613a05402fc7b688e4495e1510d4002998a2df5b','144e573f0d4cf85934c47e5131750d18388a2337f7f05b2ee49421d34325bee6');
INSERT INTO "event" VALUES(73,'29accc9c723da752',73,'TilesDrawn',2,'{"at_ms":328,"side":0,"count":4,"tiles":"CTTM"}','side 1',1795343054416,NULL,'144e573f0d4cf85934c47e5131750d18388a2337f7f05b2ee49421d34325bee6','708d586d8889f8beadd92f89ad4dd6e22dabccd3f9d3a3b375d8297e0ad15a44');
INSERT INTO "event" VALUES(74,'29accc9c723da752',74,'PlayDeclared',2,'{"at_ms":335,"side":1,"tiles":[[64,"H"],[79,"O"],[94,"R"],[109,"D"]],"place":"5E","word":"HORDA","words":["HORDA","DI"],"score":29}','side 1',1795343054423,'demo 36','708d586d8889f8beadd92f89ad4dd6e22dabccd3f9d3a3b375d8297e0ad15a44','ed62707a648d3812110028ff2227e9aa6bafc905085c8c3cfcb743af762044f3');
INSERT INTO "event" VALUES(75,'29accc9c723da752',75,'ClockStarted',2,'{"at_ms":335,"side":0}','side 1',1795343054423,NULL,'ed62707a648d3812110028ff2227e9aa6bafc905085c8c3cfcb743af762044f3','191a66370b01887a32b11670a50f30ed66c70d627bad0c0337816ba7bcf67c08');
INSERT INTO "event" VALUES(76,'29accc9c723da752',76,'PlayAccepted',2,'{"at_ms":337,"side":1,"by":"opponent"}','side 0',1795343054425,'demo 37','191a66370b01887a32b11670a50f30ed66c70d627bad0c0337816ba7bcf67c08','97ed00d36ae86de39f434694f8202cb0b944c9def8bc2c1cd5078c32f04cde63');
INSERT INTO "event" VALUES(77,'29accc9c723da752',77,'TilesDrawn',2,'{"at_ms":337,"side":1,"count":4,"tiles":"SNUC"}','side 0',1795343054425,NULL,'97ed00d36ae86de39f434694f8202cb0b944c9def8bc2c1cd5078c32f04cde63','cf5c6f47cb2d4e5ba2ca240827036c5cb84761c60acf4c7d8d80646b322259f8');
INSERT INTO "event" VALUES(78,'29accc9c723da752',78,'PlayDeclared',2,'{"at_ms":339,"side":0,"tiles":[[75,"O"],[90,"B"],[105,"I"],[120,"T"]],"place":"1F","word":"OBIT","words":["OBIT","TREPARES"],"score":28}','side 0',1795343054427,'demo 38','cf5c6f47cb2d4e5ba2ca240827036c5cb84761c60acf4c7d8d80646b322259f8','26a5b74d230bdbc760904fe6d2ec7399c91840961fef767a24c72a517f6e0780');
INSERT INTO "event" VALUES(79,'29accc9c723da752',79,'ClockStarted',2,'{"at_ms":339,"side":1}','side 0',1795343054427,NULL,'26a5b74d230bdbc760904fe6d2ec7399c91840961fef767a24c72a517f6e0780','1d3c7dec6093c157da95c6bcafb8db7fba225048d8f5cafffc24dafd00df2041');
INSERT INTO "event" VALUES(80,'29accc9c723da752',80,'PlayAccepted',2,'{"at_ms":346,"side":0,"by":"opponent"}','side 1',1795343054434,'demo 39','1d3c7dec6093c157da95c6bcafb8db7fba225048d8f5cafffc24dafd00df2041','4be8c9fdf349149a019ac9e745977f78282416ce67e1be4ce7475cb00e2adc70');
INSERT INTO "event" VALUES(81,'29accc9c723da752',81,'TilesDrawn',2,'{"at_ms":346,"side":0,"count":4,"tiles":"IENA"}','side 1',1795343054434,NULL,'4be8c9fdf349149a019ac9e745977f78282416ce67e1be4ce7475cb00e2adc70','4d5b8b6bb514c39634bc141adca8fe86b268feaf95aa331e1ffbf34def9fbdce');
INSERT INTO "event" VALUES(82,'29accc9c723da752',82,'PlayDeclared',2,'{"at_ms":348,"side":1,"tiles":[[57,"S"],[72,"U"],[87,"C"],[102,"A"]],"place":"13D","word":"SUCA","words":["SUCA","EQUIDS","UFA","CE","RESAM"],"score":35}','side 1',1795343054436,'demo 40','4d5b8b6bb514c39634bc141adca8fe86b268feaf95aa331e1ffbf34def9fbdce','8e226f596d51ea6acc1c9979d441a6e3b6dde89411c8c2d482437400f4cff695');
INSERT INTO "event" VALUES(83,'29accc9c723da752',83,'ClockStarted',2,'{"at_ms":348,"side":0}','side 1',1795343054436,NULL,'8e226f596d51ea6acc1c9979d441a6e3b6dde89411c8c2d482437400f4cff695','7fc363c266b11872c03d182e93a08c907106872a90cde5a978e8f15b39b17138');
INSERT INTO "event" VALUES(84,'29accc9c723da752',84,'PlayAccepted',2,'{"at_ms":350,"side":1,"by":"opponent"}','side 0',1795343054438,'demo 41','7fc363c266b11872c03d182e93a08c907106872a90cde5a978e8f15b39b17138','d4a765d6821812375bd10b5c8a7230153591c375d467328e7ebbc8295350c5a6');
INSERT INTO "event" VALUES(85,'29accc9c723da752',85,'TilesDrawn',2,'{"at_ms":350,"side":1,"count":3,"tiles":"TIN"}','side 0',1795343054438,NULL,'d4a765d6821812375bd10b5c8a7230153591c375d467328e7ebbc8295350c5a6','b3c84f1384f4f155c915be459154871fabaa52c7c78438853256720e057a2615');
INSERT INTO "event" VALUES(86,'29accc9c723da752',86,'PlayDeclared',2,'{"at_ms":355,"side":0,"tiles":[[32,"E"],[47,"N"],[62,"C"],[77,"I"],[92,"A"],[107,"M"],[137,"T"]],"place":"3C","word":"ENCIAMET","words":["ENCIAMET"],"score":72}','side 0',1795343054443,'demo 42','b3c84f1384f4f155c915be459154871fabaa52c7c78438853256720e057a2615','23f14a161390014b8012db533cdd411a95a79127b660ac1fe17c8d54f0e5a5b2');
INSERT INTO "event" VALUES(87,'29accc9c723da752',87,'ClockStopped',2,'{"at_ms":355,"reason":"last-play"}','side 0',1795343054443,NULL,'23f14a161390014b8012db533cdd411a95a79127b660ac1fe17c8d54f0e5a5b2','b90a179adeef8fa064cb728f88e93d61f6d204557ed9065a1ed4cb63af88f05f');
INSERT INTO "event" VALUES(88,'29accc9c723da752',88,'PlayAccepted',2,'{"at_ms":357,"side":0,"by":"opponent"}','side 1',1795343054445,'demo 43','b90a179adeef8fa064cb728f88e93d61f6d204557ed9065a1ed4cb63af88f05f','526adfc32f95240f35da100a1b4be4f35de6957ee5d88e552bb9c87b35c7fc8c');
INSERT INTO "event" VALUES(89,'29accc9c723da752',89,'GameEnded',2,'{"at_ms":357,"reason":"out","winner":0,"adjustments":[{"side":0,"points":8,"rule":"ending.out_gains_opponents_rack"},{"side":1,"points":-8,"rule":"ending.out_costs_opponent_rack"}],"scores":[481,314],"racks":["","BINNST"],"seed":"0707070707070707070707070707070707070707070707070707070707070707","both_lost":false}','side 1',1795343054445,NULL,'526adfc32f95240f35da100a1b4be4f35de6957ee5d88e552bb9c87b35c7fc8c','a2d61bdc746557a01ea884ddebfd8aca21404805fab4918b1e66f7650ec4b4e5');
INSERT INTO "event" VALUES(90,'d649f1a670b90946',1,'GameOpened',2,'{"at_ms":0,"rulebook":"ro-liber","rulebook_digest":"7fea631b960a2a447d156ebf11beb86587d63a40511caed7fb9d9711b8455473","tileset":"romanian","board":"standard","lexicon":"ro-hunspell","lexicon_version":"ro-hunspell (e932f528524e)","side_ms":1500000,"seed":"0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b","commitment":"30177e1e468ed0bef4fbb29039ca36c06386a3fd952e1028f0f3273c127f2bfe","mode":"online","timed":true,"paper_sheet":false,"official":false,"first":null,"round_ms":null,"round":"","table":"","committee":[]}','server',1795343054592,NULL,'0000000000000000000000000000000000000000000000000000000000000000','7ff1439c32b6ae3c05ca0da494b52c8f521e69f745911c0f1a6296376730a325');
INSERT INTO "event" VALUES(91,'d649f1a670b90946',2,'PlayerSeated',2,'{"at_ms":44,"side":0,"name":"Ioana"}','side 0',1795343054636,'seat 0','7ff1439c32b6ae3c05ca0da494b52c8f521e69f745911c0f1a6296376730a325','ff04a6ef47bc75943d23540aa9fc5f9ab7024466b94c18e5d476bb4f84a402b6');
INSERT INTO "event" VALUES(92,'d649f1a670b90946',3,'PlayerSeated',2,'{"at_ms":65,"side":1,"name":"Mihai"}','side 1',1795343054657,'seat 1 5a27262b1719e723','ff04a6ef47bc75943d23540aa9fc5f9ab7024466b94c18e5d476bb4f84a402b6','d8eb2e6028be3e08e05020ebc01f2afdb1b802a0379ff73a7c208b83a646888b');
INSERT INTO "event" VALUES(93,'d649f1a670b90946',4,'StartTileDrawn',2,'{"at_ms":93,"side":0,"tile":"I","kept":false}','side 0',1795343054685,'demo 0','d8eb2e6028be3e08e05020ebc01f2afdb1b802a0379ff73a7c208b83a646888b','a13ade24e13dd7bb03019692927523636da80f69558f24685d8907626d135c16');
INSERT INTO "event" VALUES(94,'d649f1a670b90946',5,'StartTileDrawn',2,'{"at_ms":96,"side":1,"tile":"B","kept":false}','side 1',1795343054688,'demo 1','a13ade24e13dd7bb03019692927523636da80f69558f24685d8907626d135c16','3492dc8dd614e5ed850567cb3f89fd3c632b8d4300d352652cbdc66d849e0427');
INSERT INTO "event" VALUES(95,'d649f1a670b90946',6,'StarterFound',2,'{"at_ms":96,"side":1}','side 1',1795343054688,NULL,'3492dc8dd614e5ed850567cb3f89fd3c632b8d4300d352652cbdc66d849e0427','9600e551da4ede450db2e764fc179a9e2cde1ecc7a0d2be402d8cb85cef9d6d8');
INSERT INTO "event" VALUES(96,'d649f1a670b90946',7,'TilesDrawn',2,'{"at_ms":98,"side":1,"count":7,"tiles":"TRCN?RE"}','side 1',1795343054690,'demo 2','9600e551da4ede450db2e764fc179a9e2cde1ecc7a0d2be402d8cb85cef9d6d8','47eb0364acb48d65adccab770691fc1be4df74736a0c4e6354c7e07f16abae89');
INSERT INTO "event" VALUES(97,'d649f1a670b90946',8,'TilesDrawn',2,'{"at_ms":100,"side":0,"count":7,"tiles":"STARVAN"}','side 0',1795343054692,'demo 3','47eb0364acb48d65adccab770691fc1be4df74736a0c4e6354c7e07f16abae89','ab05f14c2cb0eae9ea5cf10a6e41588c64387722f9049b9fef78ea6b0a72d898');
INSERT INTO "event" VALUES(98,'d649f1a670b90946',9,'ClockStarted',2,'{"at_ms":100,"side":1}','side 0',1795343054692,NULL,'ab05f14c2cb0eae9ea5cf10a6e41588c64387722f9049b9fef78ea6b0a72d898','4fc36c3d67c80fd4613f0161d9d1ad48ac5e420ffd2f6a536ca59a1bb9f4ef0a');
INSERT INTO "event" VALUES(99,'d649f1a670b90946',10,'PlayDeclared',2,'{"at_ms":102,"side":1,"tiles":[[112,"C"],[113,"R"],[114,"i"],[115,"N"],[116,"T"],[117,"E"]],"place":"H8","word":"CRiNTE","words":["CRINTE"],"score":12}','side 1',1795343054694,'demo 4','4fc36c3d67c80fd4613f0161d9d1ad48ac5e420ffd2f6a536ca59a1bb9f4ef0a','e2fce26758d657ef947735038410179b9137b5cdfa18e962ad4d5ff0b7b2bb10');
INSERT INTO "event" VALUES(100,'d649f1a670b90946',11,'ClockStarted',2,'{"at_ms":102,"side":0}','side 1',1795343054694,NULL,'e2fce26758d657ef947735038410179b9137b5cdfa18e962ad4d5ff0b7b2bb10','c50d2aab0c5ee8431c9376287e6f6fe9ed62b6a4a0b719edfe3517ff78cc55e5');
INSERT INTO "event" VALUES(101,'d649f1a670b90946',12,'PlayAccepted',2,'{"at_ms":103,"side":1,"by":"opponent"}','side 0',1795343054695,'demo 5','c50d2aab0c5ee8431c9376287e6f6fe9ed62b6a4a0b719edfe3517ff78cc55e5','c0589115dd2e3ffaf6657ae40ae70360fd61b6c5b7aedc1d41f06d4193a5a3c0');
INSERT INTO "event" VALUES(102,'d649f1a670b90946',13,'TilesDrawn',2,'{"at_ms":103,"side":1,"count":6,"tiles":"IPNRTN"}','side 0',1795343054695,NULL,'c0589115dd2e3ffaf6657ae40ae70360fd61b6c5b7aedc1d41f06d4193a5a3c0','1cba6c270ac71afc1c3183574efd2c38cc6ce57c87b2355308046faeb68396d9');
INSERT INTO "event" VALUES(103,'d649f1a670b90946',14,'PlayDeclared',2,'{"at_ms":106,"side":0,"tiles":[[131,"A"],[132,"V"],[133,"A"],[134,"N"]],"place":"I12","word":"AVAN","words":["AVAN","TA","EV"],"score":38}','side 0',1795343054698,'demo 6','1cba6c270ac71afc1c3183574efd2c38cc6ce57c87b2355308046faeb68396d9','f3876220ad6e066b7f4aca836b674c3fd1d73fa69a99be3aff9c90be7e3789f5');
INSERT INTO "event" VALUES(104,'d649f1a670b90946',15,'ClockStarted',2,'{"at_ms":106,"side":1}','side 0',1795343054698,NULL,'f3876220ad6e066b7f4aca836b674c3fd1d73fa69a99be3aff9c90be7e3789f5','5428c252063055231b3279d22cffccb44789d6b8bd7013e7a1a71843ca0a48f2');
INSERT INTO "event" VALUES(105,'d649f1a670b90946',16,'PlayAccepted',2,'{"at_ms":108,"side":0,"by":"opponent"}','side 1',1795343054700,'demo 7','5428c252063055231b3279d22cffccb44789d6b8bd7013e7a1a71843ca0a48f2','6b34e27de0af0abb0314a98b1c2237107d506f78ea682dff325bb46fe44889e3');
INSERT INTO "event" VALUES(106,'d649f1a670b90946',17,'TilesDrawn',2,'{"at_ms":108,"side":0,"count":4,"tiles":"RLDA"}','side 1',1795343054700,NULL,'6b34e27de0af0abb0314a98b1c2237107d506f78ea682dff325bb46fe44889e3','2dbca49e965f008b347de902409f0648e0d1bf4b7d130aacd0e7bf9c07e71bd6');
INSERT INTO "event" VALUES(107,'d649f1a670b90946',18,'PlayDeclared',2,'{"at_ms":112,"side":1,"tiles":[[84,"P"],[99,"R"],[129,"I"],[144,"T"]],"place":"10F","word":"PRiIT","words":["PRIIT"],"score":11}','side 1',1795343054704,'demo 8','2dbca49e965f008b347de902409f0648e0d1bf4b7d130aacd0e7bf9c07e71bd6','7d001c5cfa89e5af60df35cd6322c6d8d920c3672f254acdedfdb80c432bc0f9');
INSERT INTO "event" VALUES(108,'d649f1a670b90946',19,'ClockStarted',2,'{"at_ms":112,"side":0}','side 1',1795343054704,NULL,'7d001c5cfa89e5af60df35cd6322c6d8d920c3672f254acdedfdb80c432bc0f9','bb153a72efaf79a2521f9c668376318acd42bcdd049ab1d1994b24f2694e41d7');
INSERT INTO "event" VALUES(109,'d649f1a670b90946',20,'PlayAccepted',2,'{"at_ms":114,"side":1,"by":"opponent"}','side 0',1795343054706,'demo 9','bb153a72efaf79a2521f9c668376318acd42bcdd049ab1d1994b24f2694e41d7','871f47559e40812a2e76df40ef6234a2a323a9d44f2b001ffcbcecc35f8f11df');
INSERT INTO "event" VALUES(110,'d649f1a670b90946',21,'TilesDrawn',2,'{"at_ms":114,"side":1,"count":4,"tiles":"FEAE"}','side 0',1795343054706,NULL,'871f47559e40812a2e76df40ef6234a2a323a9d44f2b001ffcbcecc35f8f11df','76baaf9e22d700f4983bee2e45e524076ecd24f3a672714a284f5a22e2edb634');
INSERT INTO "event" VALUES(111,'d649f1a670b90946',22,'PlayDeclared',2,'{"at_ms":117,"side":0,"tiles":[[148,"D"],[149,"A"]],"place":"J14","word":"DA","words":["DA","AD","NA"],"score":16}','side 0',1795343054709,'demo 10','76baaf9e22d700f4983bee2e45e524076ecd24f3a672714a284f5a22e2edb634','fb0e7576e7fe59481d7cbb60ad333b12919d438e532928fb9d36310d44f39068');
INSERT INTO "event" VALUES(112,'d649f1a670b90946',23,'ClockStarted',2,'{"at_ms":117,"side":1}','side 0',1795343054709,NULL,'fb0e7576e7fe59481d7cbb60ad333b12919d438e532928fb9d36310d44f39068','206a3f614589137ee08d5905d1292f3b404c97a246f8307e564dca74a8f0bf64');
INSERT INTO "event" VALUES(113,'d649f1a670b90946',24,'PlayAccepted',2,'{"at_ms":118,"side":0,"by":"opponent"}','side 1',1795343054710,'demo 11','206a3f614589137ee08d5905d1292f3b404c97a246f8307e564dca74a8f0bf64','7221273b3d6cd01821eadc120939e2f3ad060f91bdb071397ad4881f4bdbd4a5');
INSERT INTO "event" VALUES(114,'d649f1a670b90946',25,'TilesDrawn',2,'{"at_ms":118,"side":0,"count":2,"tiles":"BB"}','side 1',1795343054710,NULL,'7221273b3d6cd01821eadc120939e2f3ad060f91bdb071397ad4881f4bdbd4a5','c9150f84c7c1588c400bf67b4af88187c743fde89eb937787fce13e6e7192bdd');
INSERT INTO "event" VALUES(115,'d649f1a670b90946',26,'PlayDeclared',2,'{"at_ms":121,"side":1,"tiles":[[158,"R"],[159,"A"],[160,"F"]],"place":"K9","word":"RAF","words":["RAF","PRIITA"],"score":26}','side 1',1795343054713,'demo 12','c9150f84c7c1588c400bf67b4af88187c743fde89eb937787fce13e6e7192bdd','644072f8e17ec5521a0315f118680768286ae16cafa07f28d1ea48aa280d9cc3');
INSERT INTO "event" VALUES(116,'d649f1a670b90946',27,'ClockStarted',2,'{"at_ms":121,"side":0}','side 1',1795343054713,NULL,'644072f8e17ec5521a0315f118680768286ae16cafa07f28d1ea48aa280d9cc3','c27a42beb8117af8543c54ba7fa7c7c52f024142a4398842d610e0d8e0934353');
INSERT INTO "event" VALUES(117,'d649f1a670b90946',28,'PlayAccepted',2,'{"at_ms":123,"side":1,"by":"opponent"}','side 0',1795343054715,'demo 13','c27a42beb8117af8543c54ba7fa7c7c52f024142a4398842d610e0d8e0934353','01f716931dba902b2e4e2f148c3b2e92a3cef904ba3afb0ac3b641be95bdcee4');
INSERT INTO "event" VALUES(118,'d649f1a670b90946',29,'TilesDrawn',2,'{"at_ms":123,"side":1,"count":3,"tiles":"STI"}','side 0',1795343054715,NULL,'01f716931dba902b2e4e2f148c3b2e92a3cef904ba3afb0ac3b641be95bdcee4','c52753edf4ec21ab26bd014bc6fa7329c865f893b4cb231de16af5edc1c3df04');
INSERT INTO "event" VALUES(119,'d649f1a670b90946',30,'PlayDeclared',2,'{"at_ms":127,"side":0,"tiles":[[156,"S"],[157,"T"]],"place":"K7","word":"STRAF","words":["STRAF"],"score":12}','side 0',1795343054719,'demo 14','c52753edf4ec21ab26bd014bc6fa7329c865f893b4cb231de16af5edc1c3df04','d6d0fcb31925d1d15b612f7d456cca1fa01ac952f01c8108cfb67c62413d4565');
INSERT INTO "event" VALUES(120,'d649f1a670b90946',31,'ClockStarted',2,'{"at_ms":127,"side":1}','side 0',1795343054719,NULL,'d6d0fcb31925d1d15b612f7d456cca1fa01ac952f01c8108cfb67c62413d4565','6941b9e9e9f3458a162a749d0abe1c3bc2d9f6ad99c144a182ff28db10376416');
INSERT INTO "event" VALUES(121,'d649f1a670b90946',32,'PlayAccepted',2,'{"at_ms":129,"side":0,"by":"opponent"}','side 1',1795343054721,'demo 15','6941b9e9e9f3458a162a749d0abe1c3bc2d9f6ad99c144a182ff28db10376416','837f8fda06eb3e5d1211809b8d1b2a2ec26ed08d8cf58b8a59d40174577e6062');
INSERT INTO "event" VALUES(122,'d649f1a670b90946',33,'TilesDrawn',2,'{"at_ms":129,"side":0,"count":2,"tiles":"DX"}','side 1',1795343054721,NULL,'837f8fda06eb3e5d1211809b8d1b2a2ec26ed08d8cf58b8a59d40174577e6062','6711125b982504e3dea305bcd45ca9d5a330577f7aef1543d56dae253790be92');
INSERT INTO "event" VALUES(123,'d649f1a670b90946',34,'PlayDeclared',2,'{"at_ms":134,"side":1,"tiles":[[101,"S"],[146,"N"],[161,"E"],[176,"I"]],"place":"12G","word":"STANEI","words":["STANEI","STRAFE"],"score":25}','side 1',1795343054726,'demo 16','6711125b982504e3dea305bcd45ca9d5a330577f7aef1543d56dae253790be92','41edeb85b7b0d090b3c0a726c4cbfdfe870a5cee77f161fa370523f7c08274de');
INSERT INTO "event" VALUES(124,'d649f1a670b90946',35,'ClockStarted',2,'{"at_ms":134,"side":0}','side 1',1795343054726,NULL,'41edeb85b7b0d090b3c0a726c4cbfdfe870a5cee77f161fa370523f7c08274de','6bcc4517913a7623c7bd8c471479764e8885ced807bc53b0a7ec95615dd5b197');
INSERT INTO "event" VALUES(125,'d649f1a670b90946',36,'PlayAccepted',2,'{"at_ms":135,"side":1,"by":"opponent"}','side 0',1795343054727,'demo 17','6bcc4517913a7623c7bd8c471479764e8885ced807bc53b0a7ec95615dd5b197','081d5392ac1d15a09b6bed8c8f4c94a30cc3e160961c5ea41737b47c91596e1d');
INSERT INTO "event" VALUES(126,'d649f1a670b90946',37,'TilesDrawn',2,'{"at_ms":135,"side":1,"count":4,"tiles":"AIJG"}','side 0',1795343054727,NULL,'081d5392ac1d15a09b6bed8c8f4c94a30cc3e160961c5ea41737b47c91596e1d','51b5ae0bd8d7e1a6199fb760daf81230a79c17d01da19f30b0d72ed35973d0a2');
INSERT INTO "event" VALUES(127,'d649f1a670b90946',38,'PlayDeclared',2,'{"at_ms":139,"side":0,"tiles":[[177,"L"]],"place":"L12","word":"IL","words":["IL"],"score":2}','side 0',1795343054731,'demo 18','51b5ae0bd8d7e1a6199fb760daf81230a79c17d01da19f30b0d72ed35973d0a2','540f4abff559cf306960dae427df86808e4d057f261da1a383b63f21d8577410');
INSERT INTO "event" VALUES(128,'d649f1a670b90946',39,'ClockStarted',2,'{"at_ms":139,"side":1}','side 0',1795343054731,NULL,'540f4abff559cf306960dae427df86808e4d057f261da1a383b63f21d8577410','b0562aebe186ef64ceaa3f8b025a229564182b4991cbc81e4397d9981f7a6a12');
INSERT INTO "event" VALUES(129,'d649f1a670b90946',40,'PlayAccepted',2,'{"at_ms":140,"side":0,"by":"opponent"}','side 1',1795343054732,'demo 19','b0562aebe186ef64ceaa3f8b025a229564182b4991cbc81e4397d9981f7a6a12','b6c0b1ce6908d4d27fe99dc2043d088621d983054e2e7d2506d6ce7a14a45027');
INSERT INTO "event" VALUES(130,'d649f1a670b90946',41,'TilesDrawn',2,'{"at_ms":140,"side":0,"count":1,"tiles":"S"}','side 1',1795343054732,NULL,'b6c0b1ce6908d4d27fe99dc2043d088621d983054e2e7d2506d6ce7a14a45027','0d5640a88217bae4444cd2c57c06d8e07269d29d4e34ef62ee3052608f4d3d06');
INSERT INTO "event" VALUES(131,'d649f1a670b90946',42,'PlayDeclared',2,'{"at_ms":144,"side":1,"tiles":[[10,"J"],[25,"I"],[40,"G"],[55,"N"],[70,"E"],[85,"A"]],"place":"11A","word":"JIGNEA","words":["JIGNEA","PA"],"score":49}','side 1',1795343054736,'demo 20','0d5640a88217bae4444cd2c57c06d8e07269d29d4e34ef62ee3052608f4d3d06','fc1f9cdefc2a6d3df85b5485d9db85a8c00bbf9c00c45b45389c45ce0ba070ba');
INSERT INTO "event" VALUES(132,'d649f1a670b90946',43,'ClockStarted',2,'{"at_ms":144,"side":0}','side 1',1795343054736,NULL,'fc1f9cdefc2a6d3df85b5485d9db85a8c00bbf9c00c45b45389c45ce0ba070ba','cf8a025782313d1b96ca62be9caf699e9fd0c3a6fc57ab426ce9a78683bb4679');
INSERT INTO "event" VALUES(133,'d649f1a670b90946',44,'PlayAccepted',2,'{"at_ms":145,"side":1,"by":"opponent"}','side 0',1795343054737,'demo 21','cf8a025782313d1b96ca62be9caf699e9fd0c3a6fc57ab426ce9a78683bb4679','f0c1cc48dee4c2f453fa08908cbd844f7edf78c3449a8df7c3017676eef25f7d');
INSERT INTO "event" VALUES(134,'d649f1a670b90946',45,'TilesDrawn',2,'{"at_ms":145,"side":1,"count":6,"tiles":"INREAI"}','side 0',1795343054737,NULL,'f0c1cc48dee4c2f453fa08908cbd844f7edf78c3449a8df7c3017676eef25f7d','aa695e7100399e88afdc759745dc1673952acc889091a6855ec3682214c55bc0');
INSERT INTO "event" VALUES(135,'d649f1a670b90946',46,'PlayDeclared',2,'{"at_ms":151,"side":0,"tiles":[[24,"R"],[26,"X"]],"place":"B10","word":"RIX","words":["RIX"],"score":14}','side 0',1795343054743,'demo 22','aa695e7100399e88afdc759745dc1673952acc889091a6855ec3682214c55bc0','998f8bfd2018beb37a7cba6bdad03596bbb5ca7bf96ca7f65c2bef6c8beb0aea');
INSERT INTO "event" VALUES(136,'d649f1a670b90946',47,'ClockStarted',2,'{"at_ms":151,"side":1}','side 0',1795343054743,NULL,'998f8bfd2018beb37a7cba6bdad03596bbb5ca7bf96ca7f65c2bef6c8beb0aea','bf55a3bbc1fc50a7f82c788e9f6f474315a2abf7bab9542a4cccf72a311fab16');
INSERT INTO "event" VALUES(137,'d649f1a670b90946',48,'PlayAccepted',2,'{"at_ms":152,"side":0,"by":"opponent"}','side 1',1795343054744,'demo 23','bf55a3bbc1fc50a7f82c788e9f6f474315a2abf7bab9542a4cccf72a311fab16','f81ebff046c0b77120499e561dd246d53d50a8a65033a3d4bea6555661be6c71');
INSERT INTO "event" VALUES(138,'d649f1a670b90946',49,'TilesDrawn',2,'{"at_ms":152,"side":0,"count":2,"tiles":"NA"}','side 1',1795343054744,NULL,'f81ebff046c0b77120499e561dd246d53d50a8a65033a3d4bea6555661be6c71','636d93657e8b8ed134d1c2528f6e74bae910ef4780bd7d63442bbe50d4995033');
INSERT INTO "event" VALUES(139,'d649f1a670b90946',50,'PlayDeclared',2,'{"at_ms":156,"side":1,"tiles":[[59,"R"],[74,"E"],[89,"A"],[104,"N"],[119,"I"],[164,"T"],[179,"I"]],"place":"15D","word":"REANINATI","words":["REANINATI"],"score":83}','side 1',1795343054748,'demo 24','636d93657e8b8ed134d1c2528f6e74bae910ef4780bd7d63442bbe50d4995033','c17ff00ebe378aa4bf24c66f8850412efa58ef93c1c4d26e673e8fbd2fd785f1');
INSERT INTO "event" VALUES(140,'d649f1a670b90946',51,'ClockStarted',2,'{"at_ms":156,"side":0}','side 1',1795343054748,NULL,'c17ff00ebe378aa4bf24c66f8850412efa58ef93c1c4d26e673e8fbd2fd785f1','518e07f813b4e6f4d7a00ab675725224ce2d56b41d064eb4bdda3d0ba468be86');
INSERT INTO "event" VALUES(141,'d649f1a670b90946',52,'PlayAccepted',2,'{"at_ms":158,"side":1,"by":"opponent"}','side 0',1795343054750,'demo 25','518e07f813b4e6f4d7a00ab675725224ce2d56b41d064eb4bdda3d0ba468be86','8a375adc0790c473524528f0be37ded30492fd40fb5909039971aa2b3abde02c');
INSERT INTO "event" VALUES(142,'d649f1a670b90946',53,'TilesDrawn',2,'{"at_ms":158,"side":1,"count":7,"tiles":"LZTMCUI"}','side 0',1795343054750,NULL,'8a375adc0790c473524528f0be37ded30492fd40fb5909039971aa2b3abde02c','db355718e976fdd2d99fbacb771b1ae87808f7ecfa0668aa053ac5d8cac2070c');
INSERT INTO "event" VALUES(143,'d649f1a670b90946',54,'PlayDeclared',2,'{"at_ms":163,"side":0,"tiles":[[28,"B"],[43,"R"],[58,"A"],[73,"N"],[88,"D"]],"place":"14B","word":"BRAND","words":["BRAND","AR","NE","DA"],"score":47}','side 0',1795343054755,'demo 26','db355718e976fdd2d99fbacb771b1ae87808f7ecfa0668aa053ac5d8cac2070c','9595e20538f0ebd5cfda319d87d4f6556f486505afb2ed424d49cddf35f249b4');
INSERT INTO "event" VALUES(144,'d649f1a670b90946',55,'ClockStarted',2,'{"at_ms":163,"side":1}','side 0',1795343054755,NULL,'9595e20538f0ebd5cfda319d87d4f6556f486505afb2ed424d49cddf35f249b4','4c37ad71a941afebdec65dde312907bfe12bfbd322847308da8c3c8a084f461e');
INSERT INTO "event" VALUES(145,'d649f1a670b90946',56,'PlayAccepted',2,'{"at_ms":166,"side":0,"by":"opponent"}','side 1',1795343054758,'demo 27','4c37ad71a941afebdec65dde312907bfe12bfbd322847308da8c3c8a084f461e','62ab2f82f203ee526447904f323a64b4f21702790f9ae4c881b99428879473ed');
INSERT INTO "event" VALUES(146,'d649f1a670b90946',57,'TilesDrawn',2,'{"at_ms":166,"side":0,"count":5,"tiles":"CAPAA"}','side 1',1795343054758,NULL,'62ab2f82f203ee526447904f323a64b4f21702790f9ae4c881b99428879473ed','3ae0342c0f67d584c4e3653acb459405922cd47c4734ac37230203322de3df4e');
INSERT INTO "event" VALUES(147,'d649f1a670b90946',58,'PlayDeclared',2,'{"at_ms":171,"side":1,"tiles":[[192,"U"],[193,"Z"],[194,"I"]],"place":"M13","word":"UZI","words":["UZI","LU","REANINATII"],"score":38}','side 1',1795343054763,'demo 28','3ae0342c0f67d584c4e3653acb459405922cd47c4734ac37230203322de3df4e','d943eccbf07cc518a2646928ce629f7c81b574aebc06a5eefd2994b05db63ad4');
INSERT INTO "event" VALUES(148,'d649f1a670b90946',59,'ClockStarted',2,'{"at_ms":171,"side":0}','side 1',1795343054763,NULL,'d943eccbf07cc518a2646928ce629f7c81b574aebc06a5eefd2994b05db63ad4','e1937d8fa749037bb52c4c82550db4ab44e7e3865f2db25f3d01efba05816b12');
INSERT INTO "event" VALUES(149,'d649f1a670b90946',60,'PlayAccepted',2,'{"at_ms":173,"side":1,"by":"opponent"}','side 0',1795343054765,'demo 29','e1937d8fa749037bb52c4c82550db4ab44e7e3865f2db25f3d01efba05816b12','d955eb2a335b5dde6497444fbe3660aa5c5022fa40fda0132ec5b6e1242fefb0');
INSERT INTO "event" VALUES(150,'d649f1a670b90946',61,'TilesDrawn',2,'{"at_ms":173,"side":1,"count":3,"tiles":"UGL"}','side 0',1795343054765,NULL,'d955eb2a335b5dde6497444fbe3660aa5c5022fa40fda0132ec5b6e1242fefb0','4242f241ebbff7ff905d6beb110ce347d963f1f3f112a09eb1990dfa196ca311');
INSERT INTO "event" VALUES(151,'d649f1a670b90946',62,'PlayDeclared',2,'{"at_ms":180,"side":0,"tiles":[[204,"S"],[205,"C"],[206,"A"],[207,"P"],[208,"A"]],"place":"N10","word":"SCAPA","words":["SCAPA","LUP","ZA"],"score":42}','side 0',1795343054772,'demo 30','4242f241ebbff7ff905d6beb110ce347d963f1f3f112a09eb1990dfa196ca311','8c46552a3921fd188ed32c9b8ebf5c65dffdeb34135a44a5d0878f5c2c49df39');
INSERT INTO "event" VALUES(152,'d649f1a670b90946',63,'ClockStarted',2,'{"at_ms":180,"side":1}','side 0',1795343054772,NULL,'8c46552a3921fd188ed32c9b8ebf5c65dffdeb34135a44a5d0878f5c2c49df39','d0061d7e793f2397a67e45e188e33c6847e1169c1ed60bdf1f280d35dee51593');
INSERT INTO "event" VALUES(153,'d649f1a670b90946',64,'PlayAccepted',2,'{"at_ms":183,"side":0,"by":"opponent"}','side 1',1795343054775,'demo 31','d0061d7e793f2397a67e45e188e33c6847e1169c1ed60bdf1f280d35dee51593','ea9e824ba35aafe500064542921f154f9e4d9fba79259b1b56ce93113b5a8dec');
INSERT INTO "event" VALUES(154,'d649f1a670b90946',65,'TilesDrawn',2,'{"at_ms":183,"side":0,"count":5,"tiles":"HEUOE"}','side 1',1795343054775,NULL,'ea9e824ba35aafe500064542921f154f9e4d9fba79259b1b56ce93113b5a8dec','3049ede9c21ff936f4b8c40e099b3a6abccbb8cf6b4cfb2fee3f1c3173686fff');
INSERT INTO "event" VALUES(155,'d649f1a670b90946',66,'PlayDeclared',2,'{"at_ms":218,"side":1,"tiles":[[222,"T"],[223,"U"],[224,"G"]],"place":"O13","word":"TUG","words":["TUG","LUPT","ZAU"],"score":50}','side 1',1795343054810,'demo 32','3049ede9c21ff936f4b8c40e099b3a6abccbb8cf6b4cfb2fee3f1c3173686fff','10bf3b0c2722ba3a547a676864586e581bf8cccc9395fe22a379fabac98137bb');
INSERT INTO "event" VALUES(156,'d649f1a670b90946',67,'ClockStarted',2,'{"at_ms":218,"side":0}','side 1',1795343054810,NULL,'10bf3b0c2722ba3a547a676864586e581bf8cccc9395fe22a379fabac98137bb','c41b79ff63b12dcd36a9d3269178572c5750148261d9624a25677d773e2c6ab0');
INSERT INTO "event" VALUES(157,'d649f1a670b90946',68,'PlayAccepted',2,'{"at_ms":219,"side":1,"by":"opponent"}','side 0',1795343054811,'demo 33','c41b79ff63b12dcd36a9d3269178572c5750148261d9624a25677d773e2c6ab0','cb7f3c4ebf7b5d502cc332ed19c972be1be46e58d0872658315320f5fce17def');
INSERT INTO "event" VALUES(158,'d649f1a670b90946',69,'TilesDrawn',2,'{"at_ms":219,"side":1,"count":3,"tiles":"I?L"}','side 0',1795343054811,NULL,'cb7f3c4ebf7b5d502cc332ed19c972be1be46e58d0872658315320f5fce17def','ee22d68e9813daee82b680c610269c22ac6ac4182938fffeda0f38faa9314d06');
INSERT INTO "event" VALUES(159,'d649f1a670b90946',70,'PlayDeclared',2,'{"at_ms":228,"side":0,"tiles":[[215,"O"],[216,"H"],[217,"A"],[218,"B"],[219,"E"]],"place":"O6","word":"OHABE","words":["OHABE","SE"],"score":68}','side 0',1795343054820,'demo 34','ee22d68e9813daee82b680c610269c22ac6ac4182938fffeda0f38faa9314d06','02a084a387f576c933fd1d8562f5a64f5d6ef0659e7f08bc758e0a8025ea4d11');
INSERT INTO "event" VALUES(160,'d649f1a670b90946',71,'ClockStarted',2,'{"at_ms":228,"side":1}','side 0',1795343054820,NULL,'02a084a387f576c933fd1d8562f5a64f5d6ef0659e7f08bc758e0a8025ea4d11','222aa1a1f24393ae37327caf031c8a224a1962d12e11b1afeb1a91d9c5fe2b6b');
INSERT INTO "event" VALUES(161,'d649f1a670b90946',72,'PlayAccepted',2,'{"at_ms":230,"side":0,"by":"opponent"}','side 1',1795343054822,'demo 35','222aa1a1f24393ae37327caf031c8a224a1962d12e11b1afeb1a91d9c5fe2b6b','5444caa3f134d879b1f5d56e1ea5c58b6c63a420dccca86bd434b31bdd87f735');
INSERT INTO "event" VALUES(162,'d649f1a670b90946',73,'TilesDrawn',2,'{"at_ms":230,"side":0,"count":5,"tiles":"UDICO"}','side 1',1795343054822,NULL,'5444caa3f134d879b1f5d56e1ea5c58b6c63a420dccca86bd434b31bdd87f735','d5f5ddc20a83e30a35efde792f8b872e115587e6f451773a2bc0fa5b43a3e14a');
INSERT INTO "event" VALUES(163,'d649f1a670b90946',74,'PlayDeclared',2,'{"at_ms":237,"side":1,"tiles":[[220,"I"]],"place":"11N","word":"CI","words":["CI","OHABEI"],"score":25}','side 1',1795343054829,'demo 36','d5f5ddc20a83e30a35efde792f8b872e115587e6f451773a2bc0fa5b43a3e14a','1f3700ebb7a36296bb8affcec5baffd01c9882a726847d3f436819647e675624');
INSERT INTO "event" VALUES(164,'d649f1a670b90946',75,'ClockStarted',2,'{"at_ms":237,"side":0}','side 1',1795343054829,NULL,'1f3700ebb7a36296bb8affcec5baffd01c9882a726847d3f436819647e675624','d74009f0b6af4eed3df91743e71d4de2adb23e962617bb72621ad67848d560be');
INSERT INTO "event" VALUES(165,'d649f1a670b90946',76,'PlayAccepted',2,'{"at_ms":239,"side":1,"by":"opponent"}','side 0',1795343054831,'demo 37','d74009f0b6af4eed3df91743e71d4de2adb23e962617bb72621ad67848d560be','8a3901f7338d5718c30e2e8e7f2a2b5ec42183c1bfdae30f749c1c2558e4ee57');
INSERT INTO "event" VALUES(166,'d649f1a670b90946',77,'TilesDrawn',2,'{"at_ms":239,"side":1,"count":1,"tiles":"E"}','side 0',1795343054831,NULL,'8a3901f7338d5718c30e2e8e7f2a2b5ec42183c1bfdae30f749c1c2558e4ee57','c9f209605d0e7f3b38b35368e32a4e20c6a01a60a1bb114311e8325607f00521');
INSERT INTO "event" VALUES(167,'d649f1a670b90946',78,'PlayDeclared',2,'{"at_ms":246,"side":0,"tiles":[[198,"I"],[199,"U"],[200,"D"],[201,"E"]],"place":"N4","word":"IUDE","words":["IUDE","DO","EH"],"score":27}','side 0',1795343054838,'demo 38','c9f209605d0e7f3b38b35368e32a4e20c6a01a60a1bb114311e8325607f00521','02c7c0f9267d5dec0f57c591923f649de4b48c27c85d3bb2bc75abec86d3778a');
INSERT INTO "event" VALUES(168,'d649f1a670b90946',79,'ClockStarted',2,'{"at_ms":246,"side":1}','side 0',1795343054838,NULL,'02c7c0f9267d5dec0f57c591923f649de4b48c27c85d3bb2bc75abec86d3778a','49bef5b479e9a73e6e25ccfa0c46d641b65976802adbdc091ab0695e6584524b');
INSERT INTO "event" VALUES(169,'d649f1a670b90946',80,'PlayAccepted',2,'{"at_ms":248,"side":0,"by":"opponent"}','side 1',1795343054840,'demo 39','49bef5b479e9a73e6e25ccfa0c46d641b65976802adbdc091ab0695e6584524b','dcc78dc1f4c69418ee093e92163fd87e65e1eb5079033ef89e952a7fffb4ad73');
INSERT INTO "event" VALUES(170,'d649f1a670b90946',81,'TilesDrawn',2,'{"at_ms":248,"side":0,"count":4,"tiles":"OSFT"}','side 1',1795343054840,NULL,'dcc78dc1f4c69418ee093e92163fd87e65e1eb5079033ef89e952a7fffb4ad73','bd08f1fcfa9e0186501fe61f2ddb04354c71f83813f0de80456f9c996e4506a3');
INSERT INTO "event" VALUES(171,'d649f1a670b90946',82,'PlayDeclared',2,'{"at_ms":256,"side":1,"tiles":[[210,"a"],[211,"L"],[212,"E"],[213,"M"]],"place":"O1","word":"aLEM","words":["ALEM","IM"],"score":39}','side 1',1795343054848,'demo 40','bd08f1fcfa9e0186501fe61f2ddb04354c71f83813f0de80456f9c996e4506a3','43ec2863b7034b1c712861f9a96bf6592a52447cf76b94b74662162c9c8cfa9c');
INSERT INTO "event" VALUES(172,'d649f1a670b90946',83,'ClockStarted',2,'{"at_ms":256,"side":0}','side 1',1795343054848,NULL,'43ec2863b7034b1c712861f9a96bf6592a52447cf76b94b74662162c9c8cfa9c','dc40a2acf42d41f5d98b8701645fd3114dd8acb2fdd676495a78ee4ff073eaed');
INSERT INTO "event" VALUES(173,'d649f1a670b90946',84,'PlayAccepted',2,'{"at_ms":258,"side":1,"by":"opponent"}','side 0',1795343054850,'demo 41','dc40a2acf42d41f5d98b8701645fd3114dd8acb2fdd676495a78ee4ff073eaed','15cefb594067f6cc56f92ba2c6870312a391242e9cea4f0944e94fe5bfe06dcc');
INSERT INTO "event" VALUES(174,'d649f1a670b90946',85,'TilesDrawn',2,'{"at_ms":258,"side":1,"count":4,"tiles":"RIIO"}','side 0',1795343054850,NULL,'15cefb594067f6cc56f92ba2c6870312a391242e9cea4f0944e94fe5bfe06dcc','61b0bcacb18e99b71a8a1bd79185c89feb49e03484426deb2f57a7c9be800650');
INSERT INTO "event" VALUES(175,'d649f1a670b90946',86,'PlayDeclared',2,'{"at_ms":267,"side":0,"tiles":[[181,"S"],[182,"O"],[183,"F"],[184,"T"],[185,"U"]],"place":"M2","word":"SOFTU","words":["SOFTU","FIM","TU","UDO"],"score":43}','side 0',1795343054859,'demo 42','61b0bcacb18e99b71a8a1bd79185c89feb49e03484426deb2f57a7c9be800650','ea6bbe6f0e34f92565118e079e604320f9fd3c3763df77d3f7255ba3dbc0634e');
INSERT INTO "event" VALUES(176,'d649f1a670b90946',87,'ClockStarted',2,'{"at_ms":267,"side":1}','side 0',1795343054859,NULL,'ea6bbe6f0e34f92565118e079e604320f9fd3c3763df77d3f7255ba3dbc0634e','59bbb89f2314c39f9b94fa4a5372cde5b54ced4fbc1109dacba3e102bcc9d210');
INSERT INTO "event" VALUES(177,'d649f1a670b90946',88,'PlayAccepted',2,'{"at_ms":269,"side":0,"by":"opponent"}','side 1',1795343054861,'demo 43','59bbb89f2314c39f9b94fa4a5372cde5b54ced4fbc1109dacba3e102bcc9d210','80936850e321d71baa98fa4bb1e3534f8c4f42ef21a18f19b376166ea8cc296a');
INSERT INTO "event" VALUES(178,'d649f1a670b90946',89,'TilesDrawn',2,'{"at_ms":269,"side":0,"count":5,"tiles":"MCUMU"}','side 1',1795343054861,NULL,'80936850e321d71baa98fa4bb1e3534f8c4f42ef21a18f19b376166ea8cc296a','9bdbdc89c7e95e8b1719959066ade0706046fb51ca85629e07d28af4c9c39681');
INSERT INTO "event" VALUES(179,'d649f1a670b90946',90,'PlayDeclared',2,'{"at_ms":282,"side":1,"tiles":[[14,"C"],[29,"I"]],"place":"15A","word":"CI","words":["CI","BI"],"score":16}','side 1',1795343054874,'demo 44','9bdbdc89c7e95e8b1719959066ade0706046fb51ca85629e07d28af4c9c39681','32798f9e8ae570e9c05f82968fff2007eea20ad9652e069dec186a7d6fe7a4ac');
INSERT INTO "event" VALUES(180,'d649f1a670b90946',91,'ClockStarted',2,'{"at_ms":282,"side":0}','side 1',1795343054874,NULL,'32798f9e8ae570e9c05f82968fff2007eea20ad9652e069dec186a7d6fe7a4ac','3af2a2302e6eed299060678b8226dfb168f730cb602b2fade3eb8041a3d64539');
INSERT INTO "event" VALUES(181,'d649f1a670b90946',92,'PlayAccepted',2,'{"at_ms":287,"side":1,"by":"opponent"}','side 0',1795343054879,'demo 45','3af2a2302e6eed299060678b8226dfb168f730cb602b2fade3eb8041a3d64539','a5f4ff476893eae6f004b2384624ec5def2e3141ec714139be9d3a53b8e80821');
INSERT INTO "event" VALUES(182,'d649f1a670b90946',93,'TilesDrawn',2,'{"at_ms":287,"side":1,"count":2,"tiles":"PS"}','side 0',1795343054879,NULL,'a5f4ff476893eae6f004b2384624ec5def2e3141ec714139be9d3a53b8e80821','d74f907f3fbdd277ffba6448ca0b9ecca1c2c9d83360ccac99edd88c7b3222d5');
INSERT INTO "event" VALUES(183,'d649f1a670b90946',94,'PlayDeclared',2,'{"at_ms":307,"side":0,"tiles":[[42,"O"],[57,"M"]],"place":"13C","word":"OM","words":["OM","OR","MAR"],"score":20}','side 0',1795343054899,'demo 46','d74f907f3fbdd277ffba6448ca0b9ecca1c2c9d83360ccac99edd88c7b3222d5','71ee24e47ad890d1e8136659309fdd6eb29b58a7099da0574880c62e6dcad0aa');
INSERT INTO "event" VALUES(184,'d649f1a670b90946',95,'ClockStarted',2,'{"at_ms":307,"side":1}','side 0',1795343054899,NULL,'71ee24e47ad890d1e8136659309fdd6eb29b58a7099da0574880c62e6dcad0aa','8d85c0720c4eee4cc0f836058c6d251b9566f056d0923415dd7e1a6ced6eba87');
INSERT INTO "event" VALUES(185,'d649f1a670b90946',96,'PlayAccepted',2,'{"at_ms":311,"side":0,"by":"opponent"}','side 1',1795343054903,'demo 47','8d85c0720c4eee4cc0f836058c6d251b9566f056d0923415dd7e1a6ced6eba87','17429d845c9ef240d44bc2914e2489ab05ddc3bbf8e55de4230d664fd9721d06');
INSERT INTO "event" VALUES(186,'d649f1a670b90946',97,'TilesDrawn',2,'{"at_ms":311,"side":0,"count":2,"tiles":"DE"}','side 1',1795343054903,NULL,'17429d845c9ef240d44bc2914e2489ab05ddc3bbf8e55de4230d664fd9721d06','635fb4016f3f2ae6dbfa14c8efcfa9f0258632bec03eb5df23c1f5723c01a555');
INSERT INTO "event" VALUES(187,'d649f1a670b90946',98,'PlayDeclared',2,'{"at_ms":331,"side":1,"tiles":[[168,"S"]],"place":"4L","word":"SFIM","words":["SFIM"],"score":28}','side 1',1795343054923,'demo 48','635fb4016f3f2ae6dbfa14c8efcfa9f0258632bec03eb5df23c1f5723c01a555','5439f35080fdf2365891c73c01ac6b5580fd10c1e8fa20c2c6c3b5f7b5c11ad7');
INSERT INTO "event" VALUES(188,'d649f1a670b90946',99,'ClockStarted',2,'{"at_ms":331,"side":0}','side 1',1795343054923,NULL,'5439f35080fdf2365891c73c01ac6b5580fd10c1e8fa20c2c6c3b5f7b5c11ad7','90d34ad4757954b3346140b6d09c28ad6b3a7ab184d546f032dbcb3119fe7355');
INSERT INTO "event" VALUES(189,'d649f1a670b90946',100,'PlayAccepted',2,'{"at_ms":339,"side":1,"by":"opponent"}','side 0',1795343054931,'demo 49','90d34ad4757954b3346140b6d09c28ad6b3a7ab184d546f032dbcb3119fe7355','744173b03b56bf5cac5363a1c10db2c4cdc1b440e4a193d3bcbbd29e96a7a057');
INSERT INTO "event" VALUES(190,'d649f1a670b90946',101,'TilesDrawn',2,'{"at_ms":339,"side":1,"count":1,"tiles":"P"}','side 0',1795343054931,NULL,'744173b03b56bf5cac5363a1c10db2c4cdc1b440e4a193d3bcbbd29e96a7a057','ddee92267c96eaa805c3eab11d1149f32134ddee0ce1563d99215260188f4313');
INSERT INTO "event" VALUES(191,'d649f1a670b90946',102,'PlayDeclared',2,'{"at_ms":368,"side":0,"tiles":[[122,"M"],[123,"U"],[124,"C"],[125,"E"],[126,"D"],[127,"U"]],"place":"I3","word":"MUCEDU","words":["MUCEDU","CU"],"score":18}','side 0',1795343054960,'demo 50','ddee92267c96eaa805c3eab11d1149f32134ddee0ce1563d99215260188f4313','a1cdec126269e1f781b2da0113edaf3e4d678671e939cb990835d8b8b00c4b4f');
INSERT INTO "event" VALUES(192,'d649f1a670b90946',103,'ClockStarted',2,'{"at_ms":368,"side":1}','side 0',1795343054960,NULL,'a1cdec126269e1f781b2da0113edaf3e4d678671e939cb990835d8b8b00c4b4f','69d216e1cdd9bb726f27da2d33905b59783c5b4a28a588aef45b13984c9bc06f');
INSERT INTO "event" VALUES(193,'d649f1a670b90946',104,'PlayAccepted',2,'{"at_ms":381,"side":0,"by":"opponent"}','side 1',1795343054973,'demo 51','69d216e1cdd9bb726f27da2d33905b59783c5b4a28a588aef45b13984c9bc06f','7bdc5c3b28b971c318fa0b7afaf58acd089e10adaacfd12999c2206c31208cc3');
INSERT INTO "event" VALUES(194,'d649f1a670b90946',105,'TilesDrawn',2,'{"at_ms":381,"side":0,"count":5,"tiles":"VEAOT"}','side 1',1795343054973,NULL,'7bdc5c3b28b971c318fa0b7afaf58acd089e10adaacfd12999c2206c31208cc3','73f2d9a8691ac5eb181d714c619029d5331b40096eddd24822cc21d397ee0868');
INSERT INTO "event" VALUES(195,'d649f1a670b90946',106,'PlayDeclared',2,'{"at_ms":422,"side":1,"tiles":[[106,"P"],[107,"O"],[108,"L"],[109,"I"],[110,"P"]],"place":"H2","word":"POLIP","words":["POLIP","OM","LU","IC","PE"],"score":21}','side 1',1795343055014,'demo 52','73f2d9a8691ac5eb181d714c619029d5331b40096eddd24822cc21d397ee0868','32361aebaef97e4f38c68b5e30db43ca926d4f05b3543f9143d802bde0ea013d');
INSERT INTO "event" VALUES(196,'d649f1a670b90946',107,'ClockStarted',2,'{"at_ms":422,"side":0}','side 1',1795343055014,NULL,'32361aebaef97e4f38c68b5e30db43ca926d4f05b3543f9143d802bde0ea013d','864f1b3283641ea7cf2926e209279832792aac122c904f267d7cbd37b6ad793b');
INSERT INTO "event" VALUES(197,'d649f1a670b90946',108,'PlayAccepted',2,'{"at_ms":435,"side":1,"by":"opponent"}','side 0',1795343055027,'demo 53','864f1b3283641ea7cf2926e209279832792aac122c904f267d7cbd37b6ad793b','af1a4ff0bcc7158f5267ece427acb760a15048b4ba2d00143528dd3c0b739ede');
INSERT INTO "event" VALUES(198,'d649f1a670b90946',109,'PlayDeclared',2,'{"at_ms":468,"side":0,"tiles":[[8,"C"],[9,"A"],[11,"E"]],"place":"A9","word":"CAJE","words":["CAJE","AR","EX"],"score":28}','side 0',1795343055060,'demo 54','af1a4ff0bcc7158f5267ece427acb760a15048b4ba2d00143528dd3c0b739ede','a43f1791447a4e6a8586de8dd66205843b442a894db894f9f5523649986f10b9');
INSERT INTO "event" VALUES(199,'d649f1a670b90946',110,'ClockStarted',2,'{"at_ms":468,"side":1}','side 0',1795343055060,NULL,'a43f1791447a4e6a8586de8dd66205843b442a894db894f9f5523649986f10b9','7bad157237d9bd119ea7d7c6ffee9ef347d4f8bc217854582b3b945ecb98f8d2');
INSERT INTO "event" VALUES(200,'d649f1a670b90946',111,'PlayAccepted',2,'{"at_ms":474,"side":0,"by":"opponent"}','side 1',1795343055066,'demo 55','7bad157237d9bd119ea7d7c6ffee9ef347d4f8bc217854582b3b945ecb98f8d2','37c087aa51db7a09a233cf5cc0afe6d72e0a96690154f2b1f8960faa4733ba34');
INSERT INTO "event" VALUES(201,'d649f1a670b90946',112,'PlayDeclared',2,'{"at_ms":505,"side":1,"tiles":[[195,"L"]],"place":"1N","word":"La","words":["LA"],"score":1}','side 1',1795343055097,'demo 56','37c087aa51db7a09a233cf5cc0afe6d72e0a96690154f2b1f8960faa4733ba34','60a5667c25c8fdb2bf23f3bf32bbb23beeba88df77c0e11bb7f2a5ee56c885cd');
INSERT INTO "event" VALUES(202,'d649f1a670b90946',113,'ClockStarted',2,'{"at_ms":505,"side":0}','side 1',1795343055097,NULL,'60a5667c25c8fdb2bf23f3bf32bbb23beeba88df77c0e11bb7f2a5ee56c885cd','3a2701ce233db5f2e50b910ca0f6937911b36d6cf393762754a35c240440fec5');
INSERT INTO "event" VALUES(203,'d649f1a670b90946',114,'PlayAccepted',2,'{"at_ms":517,"side":1,"by":"opponent"}','side 0',1795343055109,'demo 57','3a2701ce233db5f2e50b910ca0f6937911b36d6cf393762754a35c240440fec5','81eb60e78ea7143e40c46b6874cb1bfebb530075ea863ba37fd2215c901753f2');
INSERT INTO "event" VALUES(204,'d649f1a670b90946',115,'PlayDeclared',2,'{"at_ms":566,"side":0,"tiles":[[90,"V"],[91,"O"],[92,"T"]],"place":"G1","word":"VOT","words":["VOT","OP","TOM"],"score":21}','side 0',1795343055158,'demo 58','81eb60e78ea7143e40c46b6874cb1bfebb530075ea863ba37fd2215c901753f2','f3e912d439e23c28584ba78804ce261f8cc992305d224b69b34e9612681f5986');
INSERT INTO "event" VALUES(205,'d649f1a670b90946',116,'ClockStarted',2,'{"at_ms":566,"side":1}','side 0',1795343055158,NULL,'f3e912d439e23c28584ba78804ce261f8cc992305d224b69b34e9612681f5986','ccf70be9a0401e2817bcdd63c18559f85f870765ace4ea709cdeed45f29ac664');
INSERT INTO "event" VALUES(206,'d649f1a670b90946',117,'PlayAccepted',2,'{"at_ms":583,"side":0,"by":"opponent"}','side 1',1795343055175,'demo 59','ccf70be9a0401e2817bcdd63c18559f85f870765ace4ea709cdeed45f29ac664','22c3842c9cce60a387a36d481e85c20430bc48c3011031058a4ba52456ca97d8');
INSERT INTO "event" VALUES(207,'d649f1a670b90946',118,'GameEnded',2,'{"at_ms":583,"reason":"out","winner":1,"adjustments":[{"side":0,"points":1,"rule":"ending.out_gains_opponents_rack"},{"side":1,"points":-1,"rule":"ending.out_costs_opponent_rack"}],"scores":[397,423],"racks":["","R"],"seed":"0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b","both_lost":false}','side 1',1795343055175,NULL,'22c3842c9cce60a387a36d481e85c20430bc48c3011031058a4ba52456ca97d8','7b0afe331d97efe750fdc494e537e680643a5c6ad83077633f92bb9dcecb6813');
INSERT INTO "event" VALUES(208,'fd8abfcd7ba9eb8c',1,'GameOpened',2,'{"at_ms":0,"rulebook":"ca-ajusc","rulebook_digest":"55a326de231efc042e6f4d7b811aa1a6bb6f413b34d110a7486ff2c8220815f9","tileset":"catalan","board":"standard","lexicon":"ca-disc-2021","lexicon_version":"ca-disc-2021 (501a9373b80a)","side_ms":1500000,"seed":"1717171717171717171717171717171717171717171717171717171717171717","commitment":"d2d0b850885c30ba11ff028b61da0d0c1cc9e1f4a074d39e613f7ee3024918fb","mode":"online","timed":true,"paper_sheet":false,"official":false,"first":null,"round_ms":3600000,"round":"","table":"","committee":[]}','server',1795343055199,NULL,'0000000000000000000000000000000000000000000000000000000000000000','be1d2371ca207459c8031c1272cd9fba35745aca4eb91d2795edb11704f43b31');
INSERT INTO "event" VALUES(209,'fd8abfcd7ba9eb8c',2,'PlayerSeated',2,'{"at_ms":38,"side":0,"name":"Núria"}','side 0',1795343055237,'seat 0','be1d2371ca207459c8031c1272cd9fba35745aca4eb91d2795edb11704f43b31','c2cd8c4b9461d2ac10983a792889b9c3f30446c6b950f1f8b09c7ea25129453d');
INSERT INTO "event" VALUES(210,'fd8abfcd7ba9eb8c',3,'PlayerSeated',2,'{"at_ms":72,"side":1,"name":"Pau"}','side 1',1795343055271,'seat 1 5a27262b1719e723','c2cd8c4b9461d2ac10983a792889b9c3f30446c6b950f1f8b09c7ea25129453d','d7553e23ddd2452e56961ccb16552eb85b595a4ed27eb9dd70ebfea6e09ca22f');
INSERT INTO "event" VALUES(211,'fd8abfcd7ba9eb8c',4,'StartTileDrawn',2,'{"at_ms":106,"side":0,"tile":"H","kept":false}','side 0',1795343055305,'demo 0','d7553e23ddd2452e56961ccb16552eb85b595a4ed27eb9dd70ebfea6e09ca22f','b4b2d62d19d292e3afafb03d83c2c735cf44a456fabf05b64de9d12650901efa');
INSERT INTO "event" VALUES(212,'fd8abfcd7ba9eb8c',5,'StartTileDrawn',2,'{"at_ms":108,"side":1,"tile":"X","kept":false}','side 1',1795343055307,'demo 1','b4b2d62d19d292e3afafb03d83c2c735cf44a456fabf05b64de9d12650901efa','99dd90fcad7fe1992a7fefce0855c57e2565812d5644e0280339601e6e7a15fe');
INSERT INTO "event" VALUES(213,'fd8abfcd7ba9eb8c',6,'StarterFound',2,'{"at_ms":108,"side":0}','side 1',1795343055307,NULL,'99dd90fcad7fe1992a7fefce0855c57e2565812d5644e0280339601e6e7a15fe','9656d7760d5079f684bc084fcf2ada827250de292816495bdcc47c204b9204cc');
INSERT INTO "event" VALUES(214,'fd8abfcd7ba9eb8c',7,'TilesDrawn',2,'{"at_ms":111,"side":0,"count":7,"tiles":"Ç[QU]G[NY]AIR"}','side 0',1795343055310,'demo 2','9656d7760d5079f684bc084fcf2ada827250de292816495bdcc47c204b9204cc','561c7942fed8c096a39588912dd868db61a7c955c0822cfb39b899e71f75eaa4');
INSERT INTO "event" VALUES(215,'fd8abfcd7ba9eb8c',8,'TilesDrawn',2,'{"at_ms":113,"side":1,"count":7,"tiles":"AIIENEE"}','side 1',1795343055312,'demo 3','561c7942fed8c096a39588912dd868db61a7c955c0822cfb39b899e71f75eaa4','5129193af55c8809d380ed1129b57e0b44830c4296ebaaea4450073a5a94884d');
INSERT INTO "event" VALUES(216,'fd8abfcd7ba9eb8c',9,'ClockStarted',2,'{"at_ms":113,"side":0}','side 1',1795343055312,NULL,'5129193af55c8809d380ed1129b57e0b44830c4296ebaaea4450073a5a94884d','3cdbc0ca3a76a7bad63357604dbe86b6b462eb4558efc3287edd794060f08e75');
INSERT INTO "event" VALUES(217,'fd8abfcd7ba9eb8c',10,'PlayDeclared',2,'{"at_ms":114,"side":0,"tiles":[[111,"NY"],[112,"A"],[113,"QU"],[114,"I"]],"place":"H7","word":"NYAQUI","words":["NYAQUI"],"score":40}','side 0',1795343055313,'demo 4','3cdbc0ca3a76a7bad63357604dbe86b6b462eb4558efc3287edd794060f08e75','b2e38fd7d50cc90b43cb643a46d4341e8d3e11989f6d171e1add211064aec2cd');
INSERT INTO "event" VALUES(218,'fd8abfcd7ba9eb8c',11,'ClockStarted',2,'{"at_ms":114,"side":1}','side 0',1795343055313,NULL,'b2e38fd7d50cc90b43cb643a46d4341e8d3e11989f6d171e1add211064aec2cd','23c2d42d7371631c99ebef54280904f6b5a492c0eb67ff3eb7b166eb9a0641f2');
INSERT INTO "event" VALUES(219,'fd8abfcd7ba9eb8c',12,'PlayAccepted',2,'{"at_ms":115,"side":0,"by":"opponent"}','side 1',1795343055314,'demo 5','23c2d42d7371631c99ebef54280904f6b5a492c0eb67ff3eb7b166eb9a0641f2','ace7f8405a10a08687256e4d499f95170c9329a04c56040264a7788ab5c2bd21');
INSERT INTO "event" VALUES(220,'fd8abfcd7ba9eb8c',13,'TilesDrawn',2,'{"at_ms":115,"side":0,"count":4,"tiles":"JT[L·L]R"}','side 1',1795343055314,NULL,'ace7f8405a10a08687256e4d499f95170c9329a04c56040264a7788ab5c2bd21','a2ceef045b29328bdda144cc95f289528f377e773c0cbb1c4ecf10895a32324d');
INSERT INTO "event" VALUES(221,'fd8abfcd7ba9eb8c',14,'TurnKept',2,'{"at_ms":115,"side":0}','side 1',1795343055314,NULL,'a2ceef045b29328bdda144cc95f289528f377e773c0cbb1c4ecf10895a32324d','129f53387d1926114876220b8018048a20236d36fff7008e7534647866eb5f98');
INSERT INTO "event" VALUES(222,'fd8abfcd7ba9eb8c',15,'ClockStarted',2,'{"at_ms":115,"side":0}','side 1',1795343055314,NULL,'129f53387d1926114876220b8018048a20236d36fff7008e7534647866eb5f98','d58ce46e1e751168ecfa8676078df4cc30e8851ae33f33fa7997ade474480b52');
INSERT INTO "event" VALUES(223,'fd8abfcd7ba9eb8c',16,'TurnHandedOver',2,'{"at_ms":117,"side":0}','side 0',1795343055316,'demo 6','d58ce46e1e751168ecfa8676078df4cc30e8851ae33f33fa7997ade474480b52','e5a82d713bd370f11ac7932a2864625dfe42cdfe75d0950d311dde90453807aa');
INSERT INTO "event" VALUES(224,'fd8abfcd7ba9eb8c',17,'ClockStarted',2,'{"at_ms":117,"side":1}','side 0',1795343055316,NULL,'e5a82d713bd370f11ac7932a2864625dfe42cdfe75d0950d311dde90453807aa','bfea190407f6885536158a29ad5b997c014f6505847d68c45d6b537fed005b9c');
INSERT INTO "event" VALUES(225,'fd8abfcd7ba9eb8c',18,'PlayDeclared',2,'{"at_ms":119,"side":1,"tiles":[[115,"N"],[130,"E"]],"place":"11H","word":"NE","words":["NE","NYAQUIN"],"score":23}','side 1',1795343055318,'demo 7','bfea190407f6885536158a29ad5b997c014f6505847d68c45d6b537fed005b9c','1a0f89ec78f88a3532de91dff1579f11fc2a6ab99153b386ca438c85721aa2c5');
INSERT INTO "event" VALUES(226,'fd8abfcd7ba9eb8c',19,'ClockStarted',2,'{"at_ms":119,"side":0}','side 1',1795343055318,NULL,'1a0f89ec78f88a3532de91dff1579f11fc2a6ab99153b386ca438c85721aa2c5','4b4d41c56edd573d9f6aaf1adeee863e396f554c037aee35075a4180cada2bad');
INSERT INTO "event" VALUES(227,'fd8abfcd7ba9eb8c',20,'PlayAccepted',2,'{"at_ms":123,"side":1,"by":"opponent"}','side 0',1795343055322,'demo 8','4b4d41c56edd573d9f6aaf1adeee863e396f554c037aee35075a4180cada2bad','6a998096a8dbdabad0b1319b94313effaba29597187ff0200a50a7b1a5746dfb');
INSERT INTO "event" VALUES(228,'fd8abfcd7ba9eb8c',21,'TilesDrawn',2,'{"at_ms":123,"side":1,"count":2,"tiles":"?R"}','side 0',1795343055322,NULL,'6a998096a8dbdabad0b1319b94313effaba29597187ff0200a50a7b1a5746dfb','e2d91f3870816bacbfa81227168c188550fb7a0d69091af2629a9de7ce36dc1b');
INSERT INTO "event" VALUES(229,'fd8abfcd7ba9eb8c',22,'PlayDeclared',2,'{"at_ms":125,"side":0,"tiles":[[97,"Ç"]],"place":"8G","word":"ÇA","words":["ÇA"],"score":11}','side 0',1795343055324,'demo 9','e2d91f3870816bacbfa81227168c188550fb7a0d69091af2629a9de7ce36dc1b','214d2001bd62fe41a9c2f60691a4074efa1c63e3ca34efa6cb41bea9785fbea3');
INSERT INTO "event" VALUES(230,'fd8abfcd7ba9eb8c',23,'ClockStarted',2,'{"at_ms":125,"side":1}','side 0',1795343055324,NULL,'214d2001bd62fe41a9c2f60691a4074efa1c63e3ca34efa6cb41bea9785fbea3','8149f56cb0a04f64c4f99ddb362af3a0492f5e5baef40e7cb6921ec93f2eecc3');
INSERT INTO "event" VALUES(231,'fd8abfcd7ba9eb8c',24,'PlayAccepted',2,'{"at_ms":127,"side":0,"by":"opponent"}','side 1',1795343055326,'demo 10','8149f56cb0a04f64c4f99ddb362af3a0492f5e5baef40e7cb6921ec93f2eecc3','0e367f8bc8cbfb204c82b3adedd27055fe201b198989bd16daae1163702cb23e');
INSERT INTO "event" VALUES(232,'fd8abfcd7ba9eb8c',25,'TilesDrawn',2,'{"at_ms":127,"side":0,"count":1,"tiles":"N"}','side 1',1795343055326,NULL,'0e367f8bc8cbfb204c82b3adedd27055fe201b198989bd16daae1163702cb23e','49bae787e3995c64957d06a6965340e05951514c96776a2ff6e0925fe897d283');
INSERT INTO "event" VALUES(233,'fd8abfcd7ba9eb8c',26,'TurnKept',2,'{"at_ms":127,"side":0}','side 1',1795343055326,NULL,'49bae787e3995c64957d06a6965340e05951514c96776a2ff6e0925fe897d283','f847ecc641d53d41e1f3fdceea7affceb86ab22e4ac88939ad4dba08b1131602');
INSERT INTO "event" VALUES(234,'fd8abfcd7ba9eb8c',27,'ClockStarted',2,'{"at_ms":127,"side":0}','side 1',1795343055326,NULL,'f847ecc641d53d41e1f3fdceea7affceb86ab22e4ac88939ad4dba08b1131602','fadf28a491addf616ae62d14252f75fdac1783bad0f034b79769f14ab5bbf62f');
INSERT INTO "event" VALUES(235,'fd8abfcd7ba9eb8c',28,'TurnHandedOver',2,'{"at_ms":128,"side":0}','side 0',1795343055327,'demo 11','fadf28a491addf616ae62d14252f75fdac1783bad0f034b79769f14ab5bbf62f','654c546351a925fa20c77c094ea860d232b1e0d03b4334fc4c2aa5cef0767818');
INSERT INTO "event" VALUES(236,'fd8abfcd7ba9eb8c',29,'ClockStarted',2,'{"at_ms":128,"side":1}','side 0',1795343055327,NULL,'654c546351a925fa20c77c094ea860d232b1e0d03b4334fc4c2aa5cef0767818','e15cb3253efea3f55fd7a6704cd3292518b7effcf93468f184a3a58142c4bfe7');
INSERT INTO "event" VALUES(237,'fd8abfcd7ba9eb8c',30,'PlayDeclared',2,'{"at_ms":130,"side":1,"tiles":[[98,"A"],[128,"I"],[143,"E"],[158,"t"],[173,"I"]],"place":"9G","word":"AQUIEtI","words":["AQUIETI","ÇA"],"score":26}','side 1',1795343055329,'demo 12','e15cb3253efea3f55fd7a6704cd3292518b7effcf93468f184a3a58142c4bfe7','2ecdafabf3cc7ec319d83e8d492cb4428fcd9a871860a624308561ec9569f0dd');
INSERT INTO "event" VALUES(238,'fd8abfcd7ba9eb8c',31,'ClockStarted',2,'{"at_ms":130,"side":0}','side 1',1795343055329,NULL,'2ecdafabf3cc7ec319d83e8d492cb4428fcd9a871860a624308561ec9569f0dd','ebfdcbaf238073a25167e9df8161301b7a83a01fdbd7092db1b5513a6d00f2b0');
INSERT INTO "event" VALUES(239,'fd8abfcd7ba9eb8c',32,'PlayAccepted',2,'{"at_ms":131,"side":1,"by":"opponent"}','side 0',1795343055330,'demo 13','ebfdcbaf238073a25167e9df8161301b7a83a01fdbd7092db1b5513a6d00f2b0','bf36611c952d5bf0dbb003e6a9df428baaa84ddce6448a3551a2c0a8629f5fc4');
INSERT INTO "event" VALUES(240,'fd8abfcd7ba9eb8c',33,'TilesDrawn',2,'{"at_ms":131,"side":1,"count":5,"tiles":"UERLS"}','side 0',1795343055330,NULL,'bf36611c952d5bf0dbb003e6a9df428baaa84ddce6448a3551a2c0a8629f5fc4','32b1fc4d2ba3518981f9dd0ac95d90612bf10334587cb0f50466049e079fa162');
INSERT INTO "event" VALUES(241,'fd8abfcd7ba9eb8c',34,'PlayDeclared',2,'{"at_ms":133,"side":0,"tiles":[[142,"R"],[144,"G"],[145,"N"]],"place":"J8","word":"REGN","words":["REGN","NEN"],"score":15}','side 0',1795343055332,'demo 14','32b1fc4d2ba3518981f9dd0ac95d90612bf10334587cb0f50466049e079fa162','305462db3804f6f5e77aa0c527ebf306b76c1b5d4a7baeac8a19b6f337b50bb3');
INSERT INTO "event" VALUES(242,'fd8abfcd7ba9eb8c',35,'ClockStarted',2,'{"at_ms":133,"side":1}','side 0',1795343055332,NULL,'305462db3804f6f5e77aa0c527ebf306b76c1b5d4a7baeac8a19b6f337b50bb3','1866acc81b134e59a3a1f8ecec0d79d2be4f5486bcee5c47b6db78e131619d23');
INSERT INTO "event" VALUES(243,'fd8abfcd7ba9eb8c',36,'PlayAccepted',2,'{"at_ms":134,"side":0,"by":"opponent"}','side 1',1795343055333,'demo 15','1866acc81b134e59a3a1f8ecec0d79d2be4f5486bcee5c47b6db78e131619d23','22cad1befce045f874c9959e93edecd975f3ec7c2f3dc4183cb4517768d80bce');
INSERT INTO "event" VALUES(244,'fd8abfcd7ba9eb8c',37,'TilesDrawn',2,'{"at_ms":134,"side":0,"count":3,"tiles":"ANI"}','side 1',1795343055333,NULL,'22cad1befce045f874c9959e93edecd975f3ec7c2f3dc4183cb4517768d80bce','99ffe2b89b572943ec835a97037ea238743fff1b307b2f53cba8165a9c9a1b2c');
INSERT INTO "event" VALUES(245,'fd8abfcd7ba9eb8c',38,'PlayDeclared',2,'{"at_ms":136,"side":1,"tiles":[[188,"S"],[189,"E"],[190,"U"],[191,"R"],[192,"E"]],"place":"M9","word":"SEURE","words":["SEURE","AQUIETIS"],"score":26}','side 1',1795343055335,'demo 16','99ffe2b89b572943ec835a97037ea238743fff1b307b2f53cba8165a9c9a1b2c','d0eed20460f140e3d95dc1f3afa43704cb8e696353485d4cbb275be1b3f8a9ff');
INSERT INTO "event" VALUES(246,'fd8abfcd7ba9eb8c',39,'ClockStarted',2,'{"at_ms":136,"side":0}','side 1',1795343055335,NULL,'d0eed20460f140e3d95dc1f3afa43704cb8e696353485d4cbb275be1b3f8a9ff','b60d09d20d32f0b68cededc4b4344f949fba25fc7f7bcf7f5ac7f871e5656e07');
INSERT INTO "event" VALUES(247,'fd8abfcd7ba9eb8c',40,'PlayAccepted',2,'{"at_ms":137,"side":1,"by":"opponent"}','side 0',1795343055336,'demo 17','b60d09d20d32f0b68cededc4b4344f949fba25fc7f7bcf7f5ac7f871e5656e07','53fce57030cd119c5af5e8c2200799ce4467b8918595cbc38fa3c553781508f0');
INSERT INTO "event" VALUES(248,'fd8abfcd7ba9eb8c',41,'TilesDrawn',2,'{"at_ms":137,"side":1,"count":5,"tiles":"LNMAL"}','side 0',1795343055336,NULL,'53fce57030cd119c5af5e8c2200799ce4467b8918595cbc38fa3c553781508f0','6bc1504c582a83aedaf09aeda7eae4a4abada74f94b61f3f80dee774b655b8b8');
INSERT INTO "event" VALUES(249,'fd8abfcd7ba9eb8c',42,'PlayDeclared',2,'{"at_ms":139,"side":0,"tiles":[[131,"T"],[146,"I"],[161,"R"],[176,"A"]],"place":"12I","word":"TIRAR","words":["TIRAR","ET","REGNI"],"score":19}','side 0',1795343055338,'demo 18','6bc1504c582a83aedaf09aeda7eae4a4abada74f94b61f3f80dee774b655b8b8','fd937b4f4080e8c7a09fe2ca9c1fe0a1b53158173f48784a3e6baf4a96e7e4c9');
INSERT INTO "event" VALUES(250,'fd8abfcd7ba9eb8c',43,'ClockStarted',2,'{"at_ms":139,"side":1}','side 0',1795343055338,NULL,'fd937b4f4080e8c7a09fe2ca9c1fe0a1b53158173f48784a3e6baf4a96e7e4c9','80ed1e9d9caca38f999c7090d69d609452f3c058d832a2aefd6e14f2f43e3b5d');
INSERT INTO "event" VALUES(251,'fd8abfcd7ba9eb8c',44,'PlayAccepted',2,'{"at_ms":147,"side":0,"by":"opponent"}','side 1',1795343055346,'demo 19','80ed1e9d9caca38f999c7090d69d609452f3c058d832a2aefd6e14f2f43e3b5d','a667447919df1edab435d94f64eb133dbad074051400735790c1c7f606ae6b9e');
INSERT INTO "event" VALUES(252,'fd8abfcd7ba9eb8c',45,'TilesDrawn',2,'{"at_ms":147,"side":0,"count":4,"tiles":"SADR"}','side 1',1795343055346,NULL,'a667447919df1edab435d94f64eb133dbad074051400735790c1c7f606ae6b9e','cffc5f4dd54df13376a6ac29cdba5c437be9a6317d4fdb42783628122b69fdc1');
INSERT INTO "event" VALUES(253,'fd8abfcd7ba9eb8c',46,'PlayDeclared',2,'{"at_ms":149,"side":1,"tiles":[[193,"M"],[208,"A"],[223,"N"]],"place":"14M","word":"MAN","words":["MAN","SEUREM"],"score":15}','side 1',1795343055348,'demo 20','cffc5f4dd54df13376a6ac29cdba5c437be9a6317d4fdb42783628122b69fdc1','97ce52ac182cb8aa3b52c0c468245cffd7a4e980789f6f3970944cc859e8bd76');
INSERT INTO "event" VALUES(254,'fd8abfcd7ba9eb8c',47,'ClockStarted',2,'{"at_ms":149,"side":0}','side 1',1795343055348,NULL,'97ce52ac182cb8aa3b52c0c468245cffd7a4e980789f6f3970944cc859e8bd76','edd5e16bbbe50bcbb71d17b66ac97de3949ea9a4de34a290ac49fb0f260e4da9');
INSERT INTO "event" VALUES(255,'fd8abfcd7ba9eb8c',48,'PlayAccepted',2,'{"at_ms":160,"side":1,"by":"opponent"}','side 0',1795343055359,'demo 21','edd5e16bbbe50bcbb71d17b66ac97de3949ea9a4de34a290ac49fb0f260e4da9','069abeac1458a0656f0b043c5c92fcd2b0b3f9bb86b4ea92824514882f11035b');
INSERT INTO "event" VALUES(256,'fd8abfcd7ba9eb8c',49,'TilesDrawn',2,'{"at_ms":160,"side":1,"count":3,"tiles":"TAI"}','side 0',1795343055359,NULL,'069abeac1458a0656f0b043c5c92fcd2b0b3f9bb86b4ea92824514882f11035b','0a51fbc17ff558c9996151c7938ed01323ac49a5a7c1c6ecf4a364c95848862b');
INSERT INTO "event" VALUES(257,'fd8abfcd7ba9eb8c',50,'PlayDeclared',2,'{"at_ms":165,"side":0,"tiles":[[95,"J"],[96,"A"]],"place":"G6","word":"JAÇA","words":["JAÇA","ANY"],"score":33}','side 0',1795343055364,'demo 22','0a51fbc17ff558c9996151c7938ed01323ac49a5a7c1c6ecf4a364c95848862b','503ad7a11914969eeeefa805185b61984505398a3cd68fe9ad04166f8bdb97a6');
INSERT INTO "event" VALUES(258,'fd8abfcd7ba9eb8c',51,'ClockStarted',2,'{"at_ms":165,"side":1}','side 0',1795343055364,NULL,'503ad7a11914969eeeefa805185b61984505398a3cd68fe9ad04166f8bdb97a6','cf433221c7c5cacd0d24a477dcaa170f5ee296c4236d20acc394e3d214fab81c');
INSERT INTO "event" VALUES(259,'fd8abfcd7ba9eb8c',52,'PlayAccepted',2,'{"at_ms":187,"side":0,"by":"opponent"}','side 1',1795343055386,'demo 23','cf433221c7c5cacd0d24a477dcaa170f5ee296c4236d20acc394e3d214fab81c','d37634d807d2aede97e3dafa98d0fe0ae58215336484af0023374f63aa18a844');
INSERT INTO "event" VALUES(260,'fd8abfcd7ba9eb8c',53,'TilesDrawn',2,'{"at_ms":187,"side":0,"count":2,"tiles":"US"}','side 1',1795343055386,NULL,'d37634d807d2aede97e3dafa98d0fe0ae58215336484af0023374f63aa18a844','629c36f755957f05f941f4c058a60cd0fcc25c1404f69d7dee94746327be82b4');
INSERT INTO "event" VALUES(261,'fd8abfcd7ba9eb8c',54,'PlayDeclared',2,'{"at_ms":219,"side":1,"tiles":[[34,"L"],[49,"L"],[64,"I"],[79,"T"],[94,"A"],[109,"R"]],"place":"5C","word":"LLITAR","words":["LLITAR","AJAÇA"],"score":33}','side 1',1795343055418,'demo 24','629c36f755957f05f941f4c058a60cd0fcc25c1404f69d7dee94746327be82b4','4c69c5d9ee663dc4247a89cf82ea142364453757d1750c8cef50fdd560e0baad');
INSERT INTO "event" VALUES(262,'fd8abfcd7ba9eb8c',55,'ClockStarted',2,'{"at_ms":219,"side":0}','side 1',1795343055418,NULL,'4c69c5d9ee663dc4247a89cf82ea142364453757d1750c8cef50fdd560e0baad','6a60f3224733b7bbbd9fbfc2d39dfa361e6236b47f703eebb3a28d71c5c85071');
INSERT INTO "event" VALUES(263,'0b027d9a454e81ac',1,'GameOpened',2,'{"at_ms":0,"rulebook":"ca-ajusc","rulebook_digest":"55a326de231efc042e6f4d7b811aa1a6bb6f413b34d110a7486ff2c8220815f9","tileset":"catalan","board":"standard","lexicon":"ca-disc-2021","lexicon_version":"ca-disc-2021 (501a9373b80a)","side_ms":1500000,"seed":"f793612b1719da7ebb7fa341764a310f776334b4bb2225ff1658c74689fc0b18","commitment":"7883435eb68394ce85e47cf681a05b276caf46db185bf8f651010a7b8d878459","mode":"online","timed":true,"paper_sheet":false,"official":false,"first":null,"round_ms":3600000,"round":"","table":"","committee":[]}','server',1795343055422,NULL,'0000000000000000000000000000000000000000000000000000000000000000','4512644ae37e62693687494ac880501313e55cb779d6f27f7a457d1091c2ca29');
INSERT INTO "event" VALUES(264,'0b027d9a454e81ac',2,'PlayerSeated',2,'{"at_ms":49,"side":0,"name":"Laia"}','side 0',1795343055471,'seat 0','4512644ae37e62693687494ac880501313e55cb779d6f27f7a457d1091c2ca29','8f09a81f976bd348b8a47207ed412996116246f19c0be325b4e8214e854a5653');
INSERT INTO "event" VALUES(265,'fd8abfcd7ba9eb8c',56,'PlayAccepted',2,'{"at_ms":20822,"side":1,"by":"window"}','server',1795343076021,NULL,'6a60f3224733b7bbbd9fbfc2d39dfa361e6236b47f703eebb3a28d71c5c85071','07672cca3b745cff7e14891d24e5c15d6ecaf409d78e6271e9504cc60f40ffcd');
INSERT INTO "event" VALUES(266,'fd8abfcd7ba9eb8c',57,'TilesDrawn',2,'{"at_ms":20822,"side":1,"count":6,"tiles":"CPOZNP"}','server',1795343076021,NULL,'07672cca3b745cff7e14891d24e5c15d6ecaf409d78e6271e9504cc60f40ffcd','fb88c38f8f0c6b5502d0dc13dd498cd62c49bb83e1315a76f67e5141a5a314b9');
INSERT INTO "event" VALUES(267,'bb47fa5a2d18fa02',1,'SessionOpened',1,'{"at_ms":0,"rulebook":"el-duplicate","rulebook_digest":"3d5fad21d46ba46ba346a7b6db8a96b19e26356f0f9922e67d915821de4ea170","tileset":"greek","board":"standard","lexicon":"el-hunspell","lexicon_version":"el-hunspell (4a8023d17903)","coup_ms":180000,"grace_ms":0,"schedule":[[1,2,2]],"seed":"abaae066d22ef94527b2f5828c5d6e4aa64d17d6fa79d0385c25c71117c3d854","commitment":"f966f3d970880f9f67f0478f86fc9300e1a61d51752e6baa83bacfe057d28695","title":"Dijous"}','server',1795343080837,NULL,'0000000000000000000000000000000000000000000000000000000000000000','1b9b32228129b02aeb881cd865eeb845992f2b20ebb8e133df5df7d8850d5d4a');
INSERT INTO "event" VALUES(268,'bb47fa5a2d18fa02',2,'EntrantAdmitted',1,'{"at_ms":115,"number":1,"names":["Άννα"]}','arbiter',1795343080952,'entrants','1b9b32228129b02aeb881cd865eeb845992f2b20ebb8e133df5df7d8850d5d4a','9715c7134436ac22301e995000502bb62363f6349fed1ad49f39c3c8d04bc6d2');
INSERT INTO "event" VALUES(269,'bb47fa5a2d18fa02',3,'EntrantAdmitted',1,'{"at_ms":115,"number":2,"names":["Βίκυ"]}','arbiter',1795343080952,NULL,'9715c7134436ac22301e995000502bb62363f6349fed1ad49f39c3c8d04bc6d2','1fd40bfc82b5f7ee905aa37c93da6215774b059a39938a95bde46ffd3718525d');
CREATE TABLE "rulebook_text" ("digest" varchar(64) NOT NULL PRIMARY KEY, "content" text NOT NULL, "base_digest" varchar(64) NOT NULL);
INSERT INTO "rulebook_text" VALUES('55a326de231efc042e6f4d7b811aa1a6bb6f413b34d110a7486ff2c8220815f9','# General rules of the AJUSC for championships of classic games, one against one.
# Each value names its clause (see clauses.tsv) and the article as the document numbers it; where the text
# is silent or contradicts itself, `reading` says what was decided and why.

[rulebook]
id = "ca-ajusc"
kind = "one-against-one"
edition = "general rules"
title = "AJUSC: Reglament general, partides d''un contra un"
language = "ca"
source = "Associació de Jugadors de Scrabble en Català, «Reglament general per a campionats de Scrabble clàssic»"

[play.players]
value = 2
clause = ["AJ-5", "AJ-20"]
article = "5"
summary.en = "Two players, turn and turn about."
summary.ca = "Dos jugadors, un torn cadascun per ordre."

[play.tileset]
value = "catalan"
clause = ["AJ-0", "AJ-8", "AJ-42", "AJ-43", "AJ-44", "AJ-45"]
article = "preface"
summary.en = "The Catalan tiles: QU, L·L and NY are one tile each; a blank is worth nothing and is any tile of the set, for good."
summary.ca = "Les fitxes catalanes: QU, L·L i NY són una sola fitxa; l''escarràs no val res i fa de qualsevol fitxa del joc, per sempre més."
reading = "Articles 42 and 45 lost a character in printing: qu or qü is never laid with two tiles; a blank is never K, W or Y."

[play.board]
value = "standard"
clause = ["AJ-7", "AJ-9", "AJ-46"]
article = "7"
summary.en = "Premium squares multiply a letter or a word, letters first, in the play that covers them and in each word it forms there."
summary.ca = "Les caselles de premi multipliquen lletres i després mots, només en la jugada que les tapa i en cada mot que hi passa."
reading = "The text describes the premium squares without drawing them: the standard board of 15 by 15."

[play.coordinates]
value = "rows-lettered"
clause = "AJ-9"
article = "9"
summary.en = "A letter for the row, a number for the column: the centre is H8."
summary.ca = "Una lletra per a la fila i un número per a la columna: el centre és H8."
reading = "Only the centre, H8, is named, and it reads the same either way: Catalan practice names the rows A to O."

[play.rack_size]
value = 7
clause = ["AJ-5", "AJ-19"]
article = "5"
summary.en = "Seven tiles on the rack; who begins draws first, and the other then starts the clock."
summary.ca = "Set fitxes al faristol; primer les agafa qui comença, i després l''altre, que engega el rellotge."

[play.bingo_bonus]
value = 50
clause = "AJ-50"
article = "50"
summary.en = "Fifty points more for laying seven tiles at once."
summary.ca = "Cinquanta punts de més per jugar les set fitxes en un sol torn."

[start.method]
value = "lot"
clause = "AJ-3"
article = "3"
summary.en = "Each draws a tile: the nearest to A begins, C before Ç, L before L·L, N before NY."
summary.ca = "Cadascú treu una fitxa: comença qui la té més a prop de la A, segons l''ordre C, Ç; L, L·L; N, NY."

[start.blank_rank]
value = "first"
clause = "AJ-3"
article = "3"
summary.en = "A blank goes before A."
summary.ca = "L''escarràs passa davant de la A."

[start.redraw_equal]
value = true
clause = "AJ-3"
article = "3"
summary.en = "Equal tiles are drawn again."
summary.ca = "Si les fitxes són iguals, es torna a sortejar."
reading = "The text is silent on equal tiles: draw again."

[start.tile_returned]
value = true
clause = "AJ-3"
article = "3"
summary.en = "The tile shown goes back into the bag."
summary.ca = "La fitxa del sorteig torna al sac."
reading = "The text is silent: the racks are drawn from a full bag, so the tiles shown go back."

[start.scorer]
value = "starter"
clause = "AJ-4"
article = "4"
summary.en = "Whoever begins keeps the sheet; the other may keep one too."
summary.ca = "Qui comença porta el full; l''altre també en pot portar un si vol."

[placement.one_line]
value = true
clause = "AJ-10"
article = "10"
summary.en = "One line, left to right or top to bottom."
summary.ca = "En una sola línia, cap a la dreta o cap avall."

[placement.no_gaps]
value = true
clause = "AJ-11"
article = "11"
summary.en = "No empty square between the tiles of a play."
summary.ca = "Sense caselles buides entre les fitxes de la jugada."
reading = "Written nowhere, required everywhere: the tiles laid and those between them form one word."

[placement.first_covers_start]
value = true
clause = "AJ-9"
article = "9"
summary.en = "The first play covers the centre, H8."
summary.ca = "La primera jugada tapa el centre, H8."

[placement.first_minimum_tiles]
value = 2
clause = "AJ-9"
article = "9"
summary.en = "The first play lays two tiles at least."
summary.ca = "La primera jugada és de dues fitxes o més."

[placement.touches]
value = true
clause = "AJ-11"
article = "11"
summary.en = "Later plays extend a word, cross one or lie alongside it."
summary.ca = "Les altres jugades allarguen un mot, l''encreuen o s''hi arrengleren al costat."

[laying.touch_move]
value = true
clause = "AJ-13"
article = "13"
summary.en = "A tile put on the board has to be played."
summary.ca = "Fitxa posada al tauler, fitxa jugada."

[laying.shift]
value = "reorder"
clause = "AJ-14"
article = "14"
summary.en = "Tiles on the wrong squares may move along their row or column."
summary.ca = "Les fitxes mal posades es poden moure al llarg de la fila o columna on són."
reading = "Tiles may be shifted within their row or column; the order is not mentioned, so it is free."

[laying.freeze]
value = "declaration"
clause = "AJ-15"
article = "15"
summary.en = "Nothing changes once the main word is declared."
summary.ca = "Declarat el mot principal, ja no es toca res."

[laying.irregular]
value = "turn-lost"
clause = ["AJ-13", "AJ-14", "AJ-10", "AJ-11"]
article = "13"
summary.en = "What cannot be put right is taken back, and the turn goes to the opponent."
summary.ca = "El que no es pot esmenar es retira, i el torn passa a l''altre."
reading = "Articles 10 and 11 name no consequence: what cannot be put right by moving along the line is taken back, as in articles 13 and 14."

[laying.declare_main_word]
value = true
clause = "AJ-15"
article = "15"
summary.en = "The player says the main word aloud when it is complete."
summary.ca = "El jugador diu el mot principal quan l''ha acabat de posar."

[drawing.refill]
value = "before-clock"
clause = ["AJ-19", "AJ-20"]
article = "19"
summary.en = "The rack is filled up before the clock is pressed."
summary.ca = "El faristol es completa, i només llavors es prem el rellotge."

[drawing.bag_count_shown]
value = true
clause = "AJ-35"
article = "35"
summary.en = "How many tiles are in the bag may be found out, from outside only."
summary.ca = "Es pot saber quantes fitxes hi ha al sac, però només des de fora."
reading = "The bag may be felt from outside: the program shows how many tiles it holds."

[exchange.minimum_in_bag]
value = 7
clause = "AJ-34"
article = "34"
summary.en = "Only with seven tiles or more in the bag."
summary.ca = "Només si al sac hi ha set fitxes o més."

[exchange.minimum_tiles]
value = 1
clause = "AJ-34"
article = "34"
summary.en = "From one tile to the whole rack."
summary.ca = "D''una fitxa a tot el faristol."

[exchange.announced]
value = true
clause = "AJ-34"
article = "34"
summary.en = "The number of tiles is said first."
summary.ca = "Primer es diu quantes fitxes es canvien."

[exchange.draw_before_return]
value = true
clause = "AJ-34"
article = "34"
summary.en = "New tiles are drawn, unseen, before the old ones go back."
summary.ca = "S''agafen les noves, sense mirar-les, abans de tornar les velles."

[passing.allowed]
value = true
clause = "AJ-33"
article = "33"
summary.en = "A turn may be passed at any time by saying so."
summary.ca = "Sempre es pot passar el torn, dient-ho."

[challenge.window]
value = "refill"
clause = ["AJ-41", "AJ-6", "AJ-16"]
article = "41"
summary.en = "From the declaration until the player begins to draw."
summary.ca = "Des que es declara el mot fins que el jugador comença a agafar fitxes."
reading = "Article 6 says until the turn passes, article 41 until refilling begins: article 41, being the more exact."

[challenge.empty_bag_window]
value = "clock"
clause = ["AJ-6", "AJ-41"]
article = "6"
summary.en = "With nothing left to draw: until the turn passes."
summary.ca = "Quan ja no hi ha fitxes per agafar: fins que passa el torn."
reading = "Where nothing is left to draw, article 6 alone applies."

[challenge.dictionary]
value = "the arbitration dictionary of the championship"
clause = ["AJ-12", "AJ-38"]
article = "12"
summary.en = "The championship''s arbitration dictionary, in the edition in force; a query on a phone is shown to both."
summary.ca = "El diccionari arbitral del campionat, en l''edició vigent; una consulta amb el mòbil, la veuen tots dos."
reading = "The text names no edition: each championship has its own, and every verdict names the word list that gave it."

[challenge.looked_up]
value = "named"
clause = ["AJ-37", "AJ-12"]
article = "37"
summary.en = "Words are checked only on a challenge, all those named in one query."
summary.ca = "Els mots només es comproven si s''impugnen, tots els dubtosos en una sola consulta."
reading = "Only the words named are looked up; a wrong word that was not named stands."

[challenge.global_answer]
value = true
clause = "AJ-40"
article = "40"
summary.en = "One answer for the play: it stands, or it comes off as a whole."
summary.ca = "Una sola resposta per a la jugada: o val, o es retira tota."
reading = "The text does not say; the other Catalan texts give one answer for the play."

[challenge.repeats]
value = 0
clause = "AJ-37"
article = "37"
summary.en = "A challenge has one query and no second one."
summary.ca = "Cada impugnació té una consulta i prou."
reading = "The text has no second challenge of the same play, and no second query within one."

[challenge.failed_points]
value = 0
clause = "AJ-40"
article = "40"
summary.en = "Challenging a valid play costs nothing."
summary.ca = "Impugnar una jugada bona no costa res."
reading = "No cost is named: after a valid play the game simply goes on."

[challenge.stopped_by]
value = ["challenger", "challenged"]
clause = ["AJ-36", "AJ-36b"]
article = "36"
summary.en = "The challenger pauses the clock; the other may if that is forgotten."
summary.ca = "Qui impugna atura el rellotge; si se n''oblida, ho pot fer l''altre."

[challenge.restarted_by]
value = ["challenged", "challenger"]
clause = ["AJ-40b", "AJ-40"]
article = "40"
summary.en = "The player of the challenged play starts it again; the challenger may if that is forgotten."
summary.ca = "El torna a engegar qui havia fet la jugada; si se n''oblida, qui l''ha impugnada."

[challenge.online_window_ms]
value = 20_000
clause = ["AJ-16", "AJ-41"]
article = "41"
summary.en = "Online a play waits twenty seconds for an answer."
summary.ca = "En línia, una jugada espera resposta vint segons."
reading = "At a table the player counts and writes before drawing, and that is the opponent''s time to challenge. Online both are instant, so the play waits for an answer, at most this long."

[challenge.online_window_clock]
value = "opponent"
clause = ["AJ-55", "AJ-57"]
article = "55"
summary.en = "The wait runs on the opponent''s time."
summary.ca = "L''espera corre a compte de l''oponent."
reading = "Online the play is laid, counted and written at once, so the time spent thinking of a challenge is the opponent''s."

[clock.side_ms]
value = 1_500_000
clause = "AJ-52"
article = "52"
summary.en = "Twenty-five minutes each."
summary.ca = "Vint-i-cinc minuts per jugador."

[clock.overtime_period_ms]
value = 60_000
clause = "AJ-52"
article = "52"
summary.en = "Then by the minute, a part counting whole."
summary.ca = "Després, per minuts, i un minut començat compta sencer."

[clock.overtime_points]
value = 10
clause = "AJ-52"
article = "52"
summary.en = "Ten points off for each of them, at the end."
summary.ca = "Deu punts menys per cadascun, al final."

[clock.overtime_maximum_points]
value = 50
clause = ["AJ-52", "AJ-58"]
article = "52"
summary.en = "Five additional minutes: fifty points at most."
summary.ca = "Cinc minuts addicionals: cinquanta punts com a màxim."
reading = "The text gives five additional minutes and is silent beyond them: fifty points at most, the committee decides the rest."

[clock.loss_after_ms]
value = "none"
clause = "AJ-52"
article = "52"
summary.en = "Nobody loses on time alone."
summary.ca = "Ningú no perd només pel temps."
reading = "Nothing is said of losing on time."

[clock.stops]
value = ["challenge", "count", "overdraw", "last-play", "arbiter"]
clause = ["AJ-56", "AJ-32"]
article = "56"
summary.en = "It pauses for a challenge, a count that differs, a surplus tile, a play that may end the game, and a call for help; for nothing else."
summary.ca = "S''atura per una impugnació, un recompte discutit, una fitxa de més, una jugada que pot acabar la partida o una crida a l''àrbitre; per res més."
reading = "The look into the bag after the third bad rack is a call to a third person, which the list includes."

[clock.corrected_by]
value = "players"
clause = "AJ-54"
article = "54"
summary.en = "Whoever notices a wrong clock says so and puts it right at once."
summary.ca = "Qui veu que el rellotge va malament, ho diu i ho arregla tot seguit."

[clock.waits_for_scorer]
value = true
clause = "AJ-55"
article = "55"
summary.en = "Who does not keep the sheet presses the clock only after the scorer has entered the play."
summary.ca = "Qui no porta el full no prem el rellotge fins que la seva jugada és anotada."

[clock.unstopped_runs_on]
value = false
clause = ["AJ-56", "AJ-57"]
article = "56"
summary.en = "After the last play no more time is counted."
summary.ca = "Després de l''última jugada ja no compta més temps."
reading = "The text does not say what happens when nobody stops the clock after the last play: once that play stands the game is over, and so is its time."

[clock.round_ms]
value = 3_600_000
clause = "AJ-51"
article = "51"
summary.en = "A game lasts an hour at most."
summary.ca = "Una partida dura una hora com a màxim."

[clock.last_moves_ms]
value = 120_000
clause = "AJ-53"
article = "53"
summary.en = "Then the hand in progress and one more, two minutes a move."
summary.ca = "Després s''acaba la mà i se''n juga una altra, amb dos minuts per jugada."
reading = "A hand is one player''s turn: the one in progress and the opponent''s next. Of a move that takes longer the text says nothing: the arbiter decides."

[clock.online_claim_ms]
value = 300_000
clause = "AJ-52"
article = "52"
summary.en = "Online, a game may be claimed once the five additional minutes are gone."
summary.ca = "En línia, la partida es pot reclamar quan s''han esgotat els cinc minuts addicionals."
reading = "Five additional minutes are all that the text gives. Online no committee sits in the room, so once they are used up the opponent may claim the game as abandoned."

[ending.out_gains_opponents_rack]
value = true
clause = "AJ-22a"
article = "22 a"
summary.en = "Who goes out with the bag empty gains what the other still holds."
summary.ca = "Qui tanca amb el sac buit guanya el que valen les fitxes de l''altre."

[ending.out_costs_opponent_rack]
value = true
clause = "AJ-22a"
article = "22 a"
summary.en = "The other loses it."
summary.ca = "L''altre el perd."

[ending.wrong_plays_lose]
value = "none"
clause = "AJ-22b"
article = "22 b"
summary.en = "Wrong plays alone do not lose a game."
summary.ca = "Els mots incorrectes no fan perdre la partida per si sols."
reading = "The text has no such ending."

[ending.passes_each]
value = "none"
clause = "AJ-22b"
article = "22 b"
summary.en = "Passes have no rule of their own."
summary.ca = "Passar no té cap regla pròpia."
reading = "Passes count among the lost turns and have no rule of their own."

[ending.lost_turns_each]
value = 3
clause = "AJ-22b"
article = "22 b"
summary.en = "Three turns each without a point, and each loses the own rack."
summary.ca = "Tres torns seguits de tots dos sense cap punt, i cadascú perd el valor del seu faristol."

[ending.lost_turns_are]
value = ["withdrawn", "pass", "exchange", "taken-back"]
clause = ["AJ-22b", "AJ-13", "AJ-14"]
article = "22 b"
summary.en = "Invalid plays, passes and exchanges count, and plays taken back."
summary.ca = "Hi compten les jugades nul·les, els torns passats, els canvis i les jugades recollides."
reading = "Tiles taken back under articles 13 and 14 mean that the turn is passed, so they count as a pass does. A valid play worth nothing is not in the list and does not count."

[ending.fruitless_turns_each]
value = "none"
clause = "AJ-22b"
article = "22 b"
summary.en = "No turns make a game a tie."
summary.ca = "No hi ha empat per torns perduts."
reading = "The text has no such ending."

[ending.fruitless_turns_are]
value = []
clause = "AJ-22b"
article = "22 b"
summary.en = "None."
summary.ca = "Cap."
reading = "The text has no such ending."

[ending.round_over_counts_racks]
value = false
clause = "AJ-53"
article = "53"
summary.en = "When the hour ends the game, racks are not counted."
summary.ca = "Si la partida s''acaba per l''hora, els faristols no es compten."

[ending.abandonment]
value = "opponent-wins"
clause = "AJ-22c"
article = "22 c"
summary.en = "The committee decides; online the opponent of who leaves wins."
summary.ca = "Ho decideix el comitè; en línia guanya l''oponent de qui se''n va."
reading = "The text leaves it to the committee; online nobody is asked: the opponent wins with the scores as they stand, a play that waits for its answer included."

[ending.abandonment_points]
value = "none"
clause = "AJ-22c"
article = "22 c"
summary.en = "No points are taken for leaving."
summary.ca = "Anar-se''n no resta punts."
reading = "The text names no penalty."

[ending.forfeit_points]
value = "none"
clause = ["AJ-23", "AJ-22c"]
article = "23"
summary.en = "The higher final score wins; none is assigned."
summary.ca = "Guanya qui acaba amb més punts; no se n''atorga cap per decret."
reading = "The text assigns no score to anybody: the points of the game decide."

[ending.both_left_points]
value = "none"
clause = "AJ-22c"
article = "22 c"
summary.en = "Nothing is laid down for two who leave."
summary.ca = "No es preveu que se''n vagin tots dos."
reading = "The text leaves it to the committee."

[ending.by_arbiter]
value = true
clause = "AJ-22c"
article = "22 c"
summary.en = "The committee may end a game."
summary.ca = "El comitè pot fer acabar la partida."

[ending.arbiter_counts_racks]
value = true
clause = "AJ-22c"
article = "22 c"
summary.en = "The committee says what becomes of the tiles on the racks."
summary.ca = "El comitè diu què se''n fa, de les fitxes dels faristols."

[arbitration.committee]
value = 3
clause = "AJ-58"
article = "58-61"
summary.en = "A committee of three; a member concerned is replaced."
summary.ca = "Un comitè de tres; si un hi té part, se''l substitueix."

[arbitration.first_instance]
value = "random-member"
clause = "AJ-58"
article = "58-61"
summary.en = "One member, drawn by lot, answers first."
summary.ca = "Primer respon un sol membre, triat a sorts."

[arbitration.appeal]
value = true
clause = "AJ-58"
article = "58-61"
summary.en = "Players who disagree may go to the whole committee, which has the last word."
summary.ca = "Qui no hi està d''acord pot anar al comitè en ple, que té l''última paraula."

[arbitration.may_disqualify]
value = true
clause = ["AJ-29", "AJ-58"]
article = "29"
summary.en = "A player who sees something suspicious may call the committee, which decides."
summary.ca = "Qui vegi res de sospitós pot cridar el comitè, que hi posa remei."
reading = "The committee takes whatever decision suits irregular conduct; the text does not list them, so disqualification is one of them."

[arbitration.ambiguity]
value = "nothing"
clause = ["AJ-12", "AJ-38"]
article = "12"
summary.en = "The arbitration dictionary settles every word."
summary.ca = "El diccionari arbitral resol tots els dubtes."
reading = "The text has no rule for it: the arbitration dictionary decides."

[sheet.running_total]
value = true
clause = ["AJ-18", "AJ-25", "AJ-17"]
article = "18"
summary.en = "Each play''s score is counted, written down and added up."
summary.ca = "De cada jugada es compten els punts, s''escriuen i se sumen als anteriors."

[sheet.coordinates_required]
value = false
clause = "AJ-25"
article = "25"
summary.en = "The main word without its place."
summary.ca = "El mot principal, sense dir on és."
reading = "The sheet''s list of contents has no coordinates."

[sheet.pass_mark]
value = "-"
clause = "AJ-33"
article = "33"
summary.en = "A pass is a dash or a zero."
summary.ca = "Un torn passat és un guionet o un zero."
reading = "A zero would do as well; the dash leaves the zero to exchanges."

[sheet.exchange_mark]
value = "0"
clause = "AJ-25"
article = "25"
summary.en = "An exchange is a zero."
summary.ca = "Un canvi és un zero."
reading = "The text names no mark. A dash is a pass on this sheet, so an exchange is written as zero."

[sheet.blank_mark]
value = "(A)"
clause = "AJ-27"
article = "27"
summary.en = "A blank''s letter stands in parentheses or a circle."
summary.ca = "La lletra de l''escarràs va entre parèntesis o encerclada."
reading = "Parentheses or a circle: parentheses can be typed."

[sheet.bingo_circled]
value = true
clause = "AJ-27"
article = "27"
summary.en = "The score of seven tiles is circled."
summary.ca = "Els punts d''un scrabble s''encerclen."

[sheet.extras]
value = ["rack-points", "time-penalties", "best-play", "best-play-with-tile", "bingos"]
clause = ["AJ-25", "AJ-26"]
article = "25"
summary.en = "At the end: rack points, time penalties, best play, best play with a given tile, number of bingos."
summary.ca = "Al final: punts dels faristols, sancions de temps, millor jugada, la millor que fa servir una fitxa donada i nombre d''scrabbles."

[sheet.total_corrected]
value = true
clause = ["AJ-56", "AJ-24"]
article = "56"
summary.en = "Sums may be put right while the game lasts."
summary.ca = "Les sumes es poden corregir mentre dura la partida."
reading = "The text does not say when a sum may be put right. The clock may be paused over a difference in the count and the sums are gone over at the end, so until then any total may be corrected."

[sheet.signatures]
value = false
clause = "AJ-24"
article = "24"
summary.en = "No signatures: the game is entered and the sheet handed in."
summary.ca = "Sense signatures: s''entra la partida a l''ordinador i es lliura el full."
reading = "The text asks for no signatures: the game is entered and the sheet handed in."

[sheet.completed_on_own_time]
value = false
clause = "AJ-55"
article = "55"
summary.en = "No claim to have the sheet completed."
summary.ca = "No es pot exigir que l''altre completi el full."
reading = "The text has no such claim: a play is complete only once it is written down."

[sheet.corrections]
value = "committee-for-processing"
clause = "AJ-24"
article = "24"
summary.en = "Once processed it is final, but for an error in the processing, which the committee resolves."
summary.ca = "Un cop processada és definitiva, si no és que falla el tractament de les dades: llavors ho resol el comitè."

[senyors.window]
value = "after-drawing"
clause = "AJ-32"
article = "32"
summary.en = "Seven vowels or seven consonants may be changed right after drawing, on the own time; not with a blank among them."
summary.ca = "Set fitxes totes vocals, o totes consonants, sense escarràs, es poden canviar acabades d''agafar, amb el temps propi."
reading = "A right not used does not come back in the next turn with the same rack."

[senyors.racks_before_inspection]
value = 3
clause = "AJ-32"
article = "32"
summary.en = "At the third such rack in a row a third person looks into the bag: the rack is kept, one tile is taken, or changing goes on."
summary.ca = "Al tercer faristol seguit algú altre mira el sac: es queda el faristol, s''agafa l''única fitxa diferent o es continua canviant."
reading = "Three times in a row means the third such rack. The parenthesis in the third case is a copy of the second''s and is ignored. A blank in the bag counts as a tile of the kind that is missing, and drawing one ends the changing."

[senyors.minimum_in_bag]
value = 1
clause = "AJ-32"
article = "32"
summary.en = "One tile in the bag is enough."
summary.ca = "N''hi ha prou amb una fitxa al sac."

[rulings.surplus]
value = "one"
clause = "AJ-30"
article = "30"
summary.en = "The opponent takes a tile too many at random and puts it back; the player goes on with the turn."
summary.ca = "L''altre jugador treu a l''atzar la fitxa que sobra i la torna al sac; després el torn continua."
reading = "One tile is named; where more were drawn it is repeated. Article 30 goes before article 13: the tiles taken back from the board do not cost the turn."

[rulings.surplus_seen]
value = "if-seen"
clause = "AJ-30"
article = "30"
summary.en = "The opponent may see that tile if the player has seen it."
summary.ca = "L''altre la pot mirar si qui l''ha agafada de més ja l''ha vista."

[rulings.overdraw_takes_back]
value = true
clause = ["AJ-30", "AJ-13"]
article = "30"
summary.en = "Noticed while a play is being made, its tiles come off first; the player then goes on with the turn."
summary.ca = "Si es descobreix mentre es fa una jugada, primer se''n retiren les fitxes; després es continua la mà."
reading = "Article 30 goes before article 13: taking these tiles back costs no turn."

[rulings.underdraw_refilled]
value = true
clause = "AJ-31"
article = "31"
summary.en = "Missing tiles are drawn at once; after a declared play, which stands, with the refill."
summary.ca = "Les fitxes que falten s''agafen tot seguit; si la jugada ja és declarada, val, i s''agafen en acabat."

[rulings.underdraw_own_time]
value = true
clause = "AJ-31"
article = "31"
summary.en = "If the turn has passed, the opponent may start that player''s clock until the tiles are drawn."
summary.ca = "Si el torn ja ha passat, l''altre pot fer córrer el temps de qui va curt de fitxes fins que les tingui."
','');
INSERT INTO "rulebook_text" VALUES('7fea631b960a2a447d156ebf11beb86587d63a40511caed7fb9d9711b8455473','# The Romanian free (classic) game, as Ninel Aldea''s «Scrabble de la A la Jocher», part VII, gives it.
# Each value names its clause (see clauses.tsv) and the paragraph of the text; where the text is silent or
# contradicts itself, `reading` says what was decided and why.

[rulebook]
id = "ro-liber"
kind = "one-against-one"
edition = "part VII"
title = "Partida de scrabble liber (clasic)"
language = "ro"
source = "Ninel Aldea, «Scrabble de la A la Jocher», part VII, general rules"

[play.players]
value = 2
clause = "RO-1"
article = "¶1"
summary.en = "Two players in official contests; a free game may have more."
summary.ro = "Doi jucători la concursurile oficiale; la o partidă liberă pot fi și mai mulți."
reading = "The free game may have more players; the text gives rules for two only."

[play.tileset]
value = "romanian"
clause = "RO-18"
article = "¶4, list"
summary.en = "The Romanian tiles of the general rules, jokers included."
summary.ro = "Literele românești din regulile generale, cu tot cu jokeri."
reading = "Of the general rules, which this text does not repeat: the hundred tiles of the Romanian edition."

[play.board]
value = "standard"
clause = "RO-18"
article = "¶4, list"
summary.en = "The usual board with its premium squares."
summary.ro = "Tabla obișnuită, cu pătratele ei speciale."
reading = "The premium squares are those of the general rules, which this text does not repeat."

[play.coordinates]
value = "rows-lettered"
clause = ["RO-15", "RO-19"]
article = "page tail"
summary.en = "Letter first is across, number first is down."
summary.ro = "Cu litera înainte, cuvântul e orizontal; cu cifra înainte, vertical."
reading = "The symmetric board cannot tell; by Romanian practice a coordinate with the letter first is across."

[play.rack_size]
value = 7
clause = ["RO-4", "RO-16"]
article = "¶4"
summary.en = "Seven letters on the rack."
summary.ro = "Șapte litere pe suport."

[play.bingo_bonus]
value = 50
clause = "RO-18"
article = "¶4, list"
summary.en = "Fifty points more for laying all seven."
summary.ro = "Cincizeci de puncte în plus pentru toate cele șapte litere deodată."
reading = "Of the general rules; the printed game''s scores need it."

[start.method]
value = "lot"
clause = "RO-3"
article = "¶3"
summary.en = "Each draws a letter: the nearest to A begins."
summary.ro = "Fiecare trage o literă: începe cine e mai aproape de A."

[start.blank_rank]
value = "last"
clause = "RO-3"
article = "¶3"
summary.en = "A joker comes after Z."
summary.ro = "Jokerul vine după Z."

[start.redraw_equal]
value = true
clause = "RO-3"
article = "¶3"
summary.en = "Equal letters are drawn again."
summary.ro = "La litere egale se trage din nou."

[start.tile_returned]
value = true
clause = "RO-3"
article = "¶3"
summary.en = "The letter shown goes back into the bag."
summary.ro = "Litera trasă se întoarce în sac."
reading = "The text is silent: the racks are drawn from a full bag, so the tiles shown go back."

[start.scorer]
value = "both"
clause = "RO-4"
article = "¶4"
summary.en = "Both count and write their points."
summary.ro = "Fiecare își socotește și își notează punctele."
reading = "Each player counts the own points and they are written on a sheet; nobody is exempt."

[placement.one_line]
value = true
clause = "RO-8"
article = "list 1-2"
summary.en = "One row or one column."
summary.ro = "Un singur rând sau o singură coloană."

[placement.no_gaps]
value = true
clause = "RO-8"
article = "list 1-2"
summary.en = "No empty square between the letters."
summary.ro = "Niciun pătrat gol între litere."

[placement.first_covers_start]
value = true
clause = "RO-8"
article = "list 1-2"
summary.en = "The first placement passes through H8."
summary.ro = "Prima depunere trece prin H8."
reading = "The first placement, not the first turn: the printed game opens with an exchange."

[placement.first_minimum_tiles]
value = 2
clause = "RO-4"
article = "¶4"
summary.en = "The first word has two letters at least."
summary.ro = "Primul cuvânt are minimum două litere."

[placement.touches]
value = true
clause = "RO-8"
article = "list 1-2"
summary.en = "A new letter lies beside one already on the board, edge to edge."
summary.ro = "Măcar o literă nouă atinge cu o latură una mai veche."

[laying.touch_move]
value = false
clause = "RO-8"
article = "list 1-2"
summary.en = "Letters on the board may be taken up again."
summary.ro = "Literele puse pe tablă pot fi luate înapoi."
reading = "Tiles may be taken up and laid anew."

[laying.shift]
value = "free"
clause = "RO-8"
article = "list 1-2"
summary.en = "They may be laid anew anywhere."
summary.ro = "Pot fi puse din nou, oriunde."

[laying.freeze]
value = "acceptance"
clause = "RO-9"
article = "list 3 and the ¶ after"
summary.en = "Nothing changes once the play is accepted."
summary.ro = "După acceptare nu se mai schimbă nimic."

[laying.irregular]
value = "placed-again"
clause = "RO-8"
article = "list 1-2"
summary.en = "A placement against the rules is taken up and made anew; the turn is not lost."
summary.ro = "O depunere neregulamentară se ridică și se face alta; turul nu se pierde."

[laying.declare_main_word]
value = false
clause = "RO-8"
article = "list 1-2"
summary.en = "No declaration is asked for."
summary.ro = "Cuvântul nu trebuie anunțat."
reading = "The text asks for no declaration."

[drawing.refill]
value = "after-acceptance"
clause = ["RO-4", "RO-16"]
article = "¶4"
summary.en = "As many letters as were laid are drawn, once the play is accepted."
summary.ro = "După ce depunerea e acceptată, se trag tot atâtea litere câte s-au pus."

[drawing.bag_count_shown]
value = true
clause = "RO-6"
article = "¶6"
summary.en = "Players may know how many letters the bag holds."
summary.ro = "Jucătorii pot ști câte litere sunt în sac."
reading = "An exchange depends on it, so players must be able to know."

[exchange.minimum_in_bag]
value = 7
clause = "RO-6"
article = "¶6"
summary.en = "Only with seven letters or more in the bag; the turn is lost."
summary.ro = "Doar cu minimum șapte litere în sac; turul se pierde."

[exchange.minimum_tiles]
value = 1
clause = "RO-6"
article = "¶6"
summary.en = "From one letter to all of them."
summary.ro = "De la o literă până la toate."

[exchange.announced]
value = true
clause = "RO-6"
article = "¶6"
summary.en = "The number of letters is public."
summary.ro = "Numărul literelor schimbate se știe."
reading = "The text is silent; at a table the number is seen."

[exchange.draw_before_return]
value = true
clause = "RO-6"
article = "¶6"
summary.en = "New letters are drawn before the old ones go back."
summary.ro = "Întâi se trag literele noi, apoi se pun la loc cele vechi."
reading = "The order is not said: draw first, so that a discard cannot come back."

[passing.allowed]
value = true
clause = ["RO-7", "RO-17"]
article = "¶7"
summary.en = "A player may say PAS, for nothing, even where an exchange is possible."
summary.ro = "Oricine poate spune PAS, cu zero puncte, chiar dacă ar putea schimba litere."

[challenge.window]
value = "acceptance"
clause = ["RO-4", "RO-9"]
article = "¶4"
summary.en = "Until the opponent has accepted the play."
summary.ro = "Până când partenerul acceptă depunerea."

[challenge.empty_bag_window]
value = "acceptance"
clause = ["RO-4", "RO-9"]
article = "¶4"
summary.en = "The same with the bag empty."
summary.ro = "La fel și cu sacul gol."
reading = "A play that goes out is final only once it is accepted."

[challenge.dictionary]
value = "the list of accepted words (LOC)"
clause = ["RO-10", "RO-19"]
article = "¶ ambiguity"
summary.en = "The list of accepted words, LOC."
summary.ro = "Lista de cuvinte acceptate, LOC."
reading = "Official contests go by a list of accepted words; LOC is the one that the printed record names. Every verdict names the word list that gave it."

[challenge.looked_up]
value = "named"
clause = "RO-9"
article = "list 3 and the ¶ after"
summary.en = "The arbiter confirms the words that the opponent contests, no others."
summary.ro = "Arbitrul confirmă doar cuvintele contestate de partener."
reading = "What the opponent contests is confirmed or not; a wrong word nobody contests stands."

[challenge.global_answer]
value = true
clause = "RO-9"
article = "list 3 and the ¶ after"
summary.en = "The play stands, or comes off as a whole."
summary.ro = "Depunerea rămâne ori se retrage în întregime."
reading = "The text does not say; the play stands or comes off as a whole."

[challenge.repeats]
value = 0
clause = "RO-9"
article = "list 3 and the ¶ after"
summary.en = "A play is contested once."
summary.ro = "O depunere se contestă o singură dată."
reading = "The text is silent: what the arbiter has confirmed is confirmed."

[challenge.failed_points]
value = 0
clause = "RO-9"
article = "list 3 and the ¶ after"
summary.en = "Contesting a valid play costs nothing."
summary.ro = "O contestație greșită nu costă nimic."
reading = "No cost is named."

[challenge.stopped_by]
value = ["challenger", "challenged"]
clause = "RO-9"
article = "list 3 and the ¶ after"
summary.en = "Whoever contests stops the clock, or else the other."
summary.ro = "Ceasul îl oprește cine contestă sau, dacă uită, celălalt."
reading = "The text is silent: whoever contests stops the clock, and the other may if that is forgotten."

[challenge.restarted_by]
value = ["challenged", "challenger"]
clause = "RO-9"
article = "list 3 and the ¶ after"
summary.en = "The player of the play starts it again, or else the other."
summary.ro = "Îl repornește cel care a depus sau, dacă uită, celălalt."
reading = "The text is silent: the player whose turn goes on or is lost starts it again, and the other may if that is forgotten."

[challenge.online_window_ms]
value = 20_000
clause = ["RO-4", "RO-9"]
article = "¶4"
summary.en = "Online a play waits twenty seconds for an answer."
summary.ro = "Online, depunerea așteaptă răspunsul douăzeci de secunde."
reading = "Tiles are drawn only once the play is accepted: online it waits for an answer, at most this long."

[challenge.online_window_clock]
value = "opponent"
clause = ["RO-2", "RO-4"]
article = "¶4"
summary.en = "The wait runs on the opponent''s time."
summary.ro = "Așteptarea se scade din timpul partenerului."
reading = "The play is laid and counted; what goes on is the opponent''s thinking."

[clock.side_ms]
value = 1_500_000
clause = "RO-2"
article = "¶2"
summary.en = "Twenty-five minutes of thinking each."
summary.ro = "Douăzeci și cinci de minute de gândire de fiecare."

[clock.overtime_period_ms]
value = "none"
clause = "RO-2"
article = "¶2"
summary.en = "Overtime has no rule."
summary.ro = "Pentru depășirea timpului nu e nicio regulă."
reading = "The text says nothing of overtime: the clock shows it, the arbiter decides."

[clock.overtime_points]
value = "none"
clause = "RO-2"
article = "¶2"
summary.en = "It costs no points."
summary.ro = "Depășirea nu costă puncte."
reading = "The text says nothing of overtime: the clock shows it, the arbiter decides."

[clock.overtime_maximum_points]
value = "none"
clause = "RO-2"
article = "¶2"
summary.en = "No limit, since no points are taken."
summary.ro = "Niciun plafon, fiindcă nu se scad puncte."
reading = "The text says nothing of overtime: the clock shows it, the arbiter decides."

[clock.loss_after_ms]
value = "none"
clause = "RO-2"
article = "¶2"
summary.en = "Nobody loses on time by rule."
summary.ro = "Nimeni nu pierde, prin regulă, din cauza timpului."
reading = "The text says nothing of overtime: the clock shows it, the arbiter decides."

[clock.stops]
value = ["challenge", "arbiter"]
clause = "RO-9"
article = "list 3 and the ¶ after"
summary.en = "While a contested word is checked, and for the arbiter."
summary.ro = "Cât se verifică un cuvânt contestat și când e chemat arbitrul."
reading = "The text names no reasons; while the arbiter confirms a word nobody is thinking."

[clock.corrected_by]
value = "arbiter"
clause = "RO-2"
article = "¶2"
summary.en = "The arbiter puts a wrong clock right."
summary.ro = "Un ceas greșit îl potrivește arbitrul."
reading = "The text is silent: whoever notices calls the arbiter."

[clock.waits_for_scorer]
value = false
clause = ["RO-2", "RO-4"]
article = "¶2"
summary.en = "Nobody waits for another''s entry."
summary.ro = "Nimeni nu așteaptă ca altul să noteze."
reading = "The text is silent: each player counts the own points, so nobody waits for another''s entry."

[clock.unstopped_runs_on]
value = false
clause = ["RO-2", "RO-11"]
article = "¶2"
summary.en = "After the last play no more time is counted."
summary.ro = "După ultima depunere timpul nu se mai numără."
reading = "The text is silent: once the last play is accepted the game is over, and so is its time."

[clock.round_ms]
value = "none"
clause = "RO-2"
article = "¶2"
summary.en = "A game has no limit of its own."
summary.ro = "Partida în sine nu are limită de timp."
reading = "The text is silent."

[clock.last_moves_ms]
value = "none"
clause = "RO-2"
article = "¶2"
summary.en = "So there are no last moves against the clock."
summary.ro = "Nu există, deci, ultime mutări contra cronometru."
reading = "The text is silent."

[clock.online_claim_ms]
value = 600_000
clause = "RO-2"
article = "¶2"
summary.en = "Online, a game may be claimed after ten minutes of overtime."
summary.ro = "Online, partida poate fi revendicată după zece minute de depășire."
reading = "The text has no overtime and no loss on time. Online nobody sits opposite: beyond ten minutes of overtime the opponent may claim the game as abandoned."

[ending.out_gains_opponents_rack]
value = true
clause = "RO-11"
article = "¶ end"
summary.en = "Who finishes with the bag empty gains what the other still holds."
summary.ro = "Cine termină cu sacul gol câștigă valoarea literelor celuilalt."

[ending.out_costs_opponent_rack]
value = true
clause = "RO-11"
article = "¶ end"
summary.en = "The other loses it."
summary.ro = "Celălalt o pierde."

[ending.wrong_plays_lose]
value = 3
clause = "RO-13"
article = "¶ greșite"
summary.en = "Three contested wrong plays in a row lose the game; one PAS among them counts as wrong."
summary.ro = "Trei depuneri greșite la rând, contestate, pierd partida; un PAS printre ele trece drept greșeală."
reading = "Asked first, over each player''s last three turns: the PAS may come first, in the middle or last, if the other two are wrong; one wrong play and two passes do not lose. Only contested plays are wrong ones; an irregular placement and a play withdrawn for ambiguity are not. No rack is deducted."

[ending.passes_each]
value = 2
clause = "RO-12"
article = "¶ pas"
summary.en = "Two passes each, one after another, and each loses the own rack."
summary.ro = "La două pasuri de fiecare, unul după altul, fiecare pierde valoarea literelor sale."
reading = "Asked second: four passes in a row, whatever came before them; an exchange breaks the run."

[ending.lost_turns_each]
value = "none"
clause = "RO-14"
article = "last ¶"
summary.en = "No other run of lost turns costs the racks."
summary.ro = "Alte tururi pierdute nu costă literele de pe suport."
reading = "The general case ends in a tie here, with no rack deducted."

[ending.lost_turns_are]
value = []
clause = "RO-14"
article = "last ¶"
summary.en = "None."
summary.ro = "Niciunul."
reading = "The general case ends in a tie here, with no rack deducted."

[ending.fruitless_turns_each]
value = 3
clause = "RO-14"
article = "last ¶"
summary.en = "Three turns each with nothing valid laid are a tie."
summary.ro = "Trei tururi de fiecare fără nicio depunere bună înseamnă egalitate."
reading = "Asked last: a turn is each player''s own, so six turns in a row, three of each. No rack is deducted."

[ending.fruitless_turns_are]
value = ["withdrawn", "pass", "ambiguous", "taken-back"]
clause = ["RO-14", "RO-10"]
article = "last ¶"
summary.en = "Plays withdrawn for any reason, and passes; exchanges do not count."
summary.ro = "Se socotesc depunerile retrase, din orice cauză, și pasurile; schimbările de litere, nu."
reading = "A play withdrawn for ambiguity is not a wrong one, and counts here only; so does a play that an arbiter annuls. An exchange breaks the run."

[ending.round_over_counts_racks]
value = false
clause = "RO-11"
article = "¶ end"
summary.en = "No round''s end counts the racks."
summary.ro = "Nu există sfârșit de rundă la care să se scadă literele."
reading = "The text is silent: there is no limit to a round; racks are counted only where a player goes out or both pass twice."

[ending.abandonment]
value = "opponent-wins"
clause = "RO-5"
article = "¶5"
summary.en = "The opponent of who leaves wins."
summary.ro = "Câștigă partenerul celui care pleacă."
reading = "The text is silent: the opponent wins with the scores as they stand."

[ending.abandonment_points]
value = "none"
clause = "RO-5"
article = "¶5"
summary.en = "No points are taken for leaving."
summary.ro = "Plecarea nu costă puncte."
reading = "The text is silent."

[ending.forfeit_points]
value = "none"
clause = "RO-5"
article = "¶5"
summary.en = "The highest total wins; none is assigned."
summary.ro = "Câștigă totalul cel mai mare; puncte din oficiu nu se dau."
reading = "The text is silent: no score is assigned to anybody, the higher total wins."

[ending.both_left_points]
value = "none"
clause = "RO-5"
article = "¶5"
summary.en = "Nothing is laid down for two who leave."
summary.ro = "Plecarea amândurora nu e prevăzută."
reading = "The text is silent: no score is assigned to anybody."

[ending.by_arbiter]
value = true
clause = ["RO-2", "RO-9"]
article = "¶2"
summary.en = "The arbiter may end a game."
summary.ro = "Arbitrul poate opri partida."
reading = "The text names no power to end a game; but it has no rule for overtime either, so there the arbiter decides."

[ending.arbiter_counts_racks]
value = false
clause = ["RO-2", "RO-11"]
article = "¶2"
summary.en = "A game that the arbiter ends counts no unplayed letters."
summary.ro = "Într-o partidă oprită de arbitru nu se scad literele nedepuse."
reading = "The text counts racks only where one player is out or both pass."

[arbitration.committee]
value = "none"
clause = ["RO-9", "RO-10"]
article = "list 3 and the ¶ after"
summary.en = "An arbiter, no committee."
summary.ro = "Un arbitru, nu o comisie."
reading = "One arbiter is named, no committee."

[arbitration.first_instance]
value = "arbiter"
clause = ["RO-9", "RO-10"]
article = "list 3 and the ¶ after"
summary.en = "The arbiter confirms or rejects contested words."
summary.ro = "Arbitrul admite sau respinge cuvintele contestate."

[arbitration.appeal]
value = false
clause = "RO-10"
article = "¶ ambiguity"
summary.en = "The arbiter''s answer is final."
summary.ro = "Răspunsul arbitrului e definitiv."
reading = "There is nobody to appeal to."

[arbitration.may_disqualify]
value = false
clause = "RO-10"
article = "¶ ambiguity"
summary.en = "No disqualification is provided for."
summary.ro = "Descalificarea nu e prevăzută."
reading = "The text is silent: the arbiter confirms words and has plays withdrawn; conduct is not mentioned."

[arbitration.ambiguity]
value = "turn-lost"
clause = "RO-10"
article = "¶ ambiguity"
summary.en = "A play on which the dictionaries disagree may be withdrawn by the arbiter without being wrong; never in official contests."
summary.ro = "Când dicționarele nu se înțeleg, arbitrul poate cere retragerea fără ca ea să fie socotită greșeală; nu și la concursuri oficiale."
reading = "The text does not say whether the turn is lost with the play: taken as lost, counting for RO-14 only. In official contests the list of accepted words leaves no ambiguity."

[sheet.running_total]
value = false
clause = ["RO-4", "RO-15"]
article = "¶4"
summary.en = "The score of each play is written; totals need not be."
summary.ro = "Se notează punctele fiecărei depuneri; totalul, nu neapărat."
reading = "Only the score of each play is mentioned, and the printed record has no totals."

[sheet.coordinates_required]
value = true
clause = "RO-15"
article = "page tail"
summary.en = "Place, word, score, and the rack that follows."
summary.ro = "Locul, cuvântul, punctele și literele cu care se continuă."

[sheet.pass_mark]
value = "PAS"
clause = "RO-7"
article = "¶7"
summary.en = "A pass is PAS."
summary.ro = "Un pas se scrie PAS."
reading = "The word that the player says; no mark is named."

[sheet.exchange_mark]
value = "CHANGE"
clause = "RO-15"
article = "page tail"
summary.en = "An exchange is CHANGE."
summary.ro = "O schimbare de litere se scrie CHANGE."

[sheet.blank_mark]
value = "A"
clause = "RO-15"
article = "page tail"
summary.en = "Words in small letters, a joker''s letter in a capital."
summary.ro = "Cuvintele cu litere mici, litera jokerului cu majusculă."

[sheet.bingo_circled]
value = false
clause = "RO-15"
article = "page tail"
summary.en = "Seven letters at once have no mark."
summary.ro = "Depunerea celor șapte litere nu se marchează."
reading = "The text is silent: the printed record does not mark them."

[sheet.extras]
value = ["rack-points"]
clause = ["RO-11", "RO-12"]
article = "¶ end"
summary.en = "At the end: what the letters left over add and take."
summary.ro = "La sfârșit: ce adaugă și ce scad literele rămase."
reading = "The text is silent: what is added and taken for tiles left is written, since the total depends on it."

[sheet.total_corrected]
value = true
clause = ["RO-4", "RO-5"]
article = "¶4"
summary.en = "Sums may be put right while the game lasts."
summary.ro = "Sumele pot fi îndreptate cât ține partida."
reading = "The text is silent: the highest total wins, so a wrong sum is put right while the game lasts."

[sheet.signatures]
value = false
clause = "RO-4"
article = "¶4"
summary.en = "No signatures."
summary.ro = "Fără semnături."
reading = "The text is silent: no signatures are asked for."

[sheet.completed_on_own_time]
value = false
clause = "RO-4"
article = "¶4"
summary.en = "No claim to have the sheet completed."
summary.ro = "Nimeni nu poate cere completarea fișei."
reading = "The text has no such claim."

[sheet.corrections]
value = "arbiter"
clause = "RO-5"
article = "¶5"
summary.en = "The arbiter corrects a result."
summary.ro = "Rezultatul îl corectează arbitrul."
reading = "The text is silent: what the text leaves open is the arbiter''s."
','');
INSERT INTO "rulebook_text" VALUES('3d5fad21d46ba46ba346a7b6db8a96b19e26356f0f9922e67d915821de4ea170','# Duplicate games, Belgian variant, as the club of Thessaloniki plays them.
# Each value names its clause (see clauses.tsv) and the article as the document numbers it; where the text
# is silent or contradicts itself, `reading` says what was decided and why.

[rulebook]
id = "el-duplicate"
kind = "duplicate"
edition = "second edition, March 2019"
title = "Duplicate Scrabble (βελγική παραλλαγή): κανονισμοί διεξαγωγής αγώνων"
language = "el"
source = "Όμιλος Σκραμπλ Θεσσαλονίκης, «Κανονισμοί διεξαγωγής αγώνων Duplicate Scrabble (βελγική παραλλαγή)», β΄ έκδοση, Μάρτιος 2019"

[play.players]
value = 1
clause = "GR-1.1"
article = "1"
summary.en = "Each player at an own board, all with the same letters; pairs are possible."
summary.el = "Κάθε παίκτης με δικό του ταμπλό, όλοι με τα ίδια γράμματα· γίνεται και με ζευγάρια."
reading = "One player at each board, and any number of boards; an organiser may seat pairs."

[play.tileset]
value = "greek"
clause = ["GR-1.2", "GR-3.2"]
article = "1 last, 2"
summary.en = "The 104 Greek tiles, with the words and values of the classic game."
summary.el = "Τα 104 ελληνικά γράμματα, με τις λέξεις και τις αξίες του κλασικού παιχνιδιού."

[play.board]
value = "standard"
clause = ["GR-1.2", "GR-3.4"]
article = "1 last, 2"
summary.en = "The usual board, one for each player."
summary.el = "Το συνηθισμένο ταμπλό, ένα για κάθε παίκτη."
reading = "The text takes a board of any make: the standard one of 15 by 15."

[play.coordinates]
value = "greek"
clause = ["GR-4.3", "GR-5A.3"]
article = "4.3"
summary.en = "The square of the word''s first letter, which may lie on the board already: letter, number, then Κ for down or Ο for across."
summary.el = "Το τετράγωνο όπου αρχίζει η λέξη, έστω και με γράμμα του ταμπλό: γράμμα, αριθμός, κι έπειτα Κ για κάθετα ή Ο για οριζόντια."
reading = "The only sample, A5, can be read as Latin or Greek, and the two alphabets order letters differently: columns A to O in Latin letters, rows 1 to 15, with look-alike Greek letters accepted. The direction comes from Κ or Ο alone, never from the order of letter and number."

[play.rack_size]
value = 7
clause = "GR-5A.1"
article = "5A"
summary.en = "Seven letters, filled up after every coup."
summary.el = "Επτά γράμματα, που συμπληρώνονται μετά από κάθε γύρο."

[play.bingo_bonus]
value = 50
clause = "GR-1.2"
article = "1 last, 2"
summary.en = "Fifty points more for laying all seven."
summary.el = "Πενήντα πόντοι επιπλέον για όποιον παίξει και τα επτά γράμματα."
reading = "The text leaves it to the classic Greek game, which it does not repeat: fifty points."

[placement.one_line]
value = true
clause = "GR-1.2"
article = "1 last, 2"
summary.en = "One row or one column."
summary.el = "Σε μία μόνο σειρά ή στήλη."
reading = "The text leaves it to the classic Greek game, which it does not repeat: one row or one column."

[placement.no_gaps]
value = true
clause = "GR-1.2"
article = "1 last, 2"
summary.en = "No empty square between the letters."
summary.el = "Χωρίς κενά τετράγωνα ανάμεσα στα γράμματα."
reading = "The text leaves it to the classic Greek game, which it does not repeat: no gaps."

[placement.first_covers_start]
value = true
clause = "GR-1.2"
article = "1 last, 2"
summary.en = "The first play covers the centre."
summary.el = "Η πρώτη λέξη περνά από το κέντρο."
reading = "The text leaves it to the classic Greek game, which it does not repeat: the first play covers the centre."

[placement.first_minimum_tiles]
value = 2
clause = "GR-1.2"
article = "1 last, 2"
summary.en = "The first play lays two letters at least."
summary.el = "Η πρώτη λέξη έχει τουλάχιστον δύο γράμματα."
reading = "The text leaves it to the classic Greek game, which it does not repeat: two letters."

[placement.touches]
value = true
clause = "GR-1.2"
article = "1 last, 2"
summary.en = "Later plays touch letters on the board."
summary.el = "Οι επόμενες λέξεις ακουμπούν γράμματα του ταμπλό."
reading = "The text leaves it to the classic Greek game, which it does not repeat: every later play touches a letter on the board."

[racks.minimum_vowels]
value = 2
clause = ["GR-5A.2", "GR-8.2"]
article = "5A last ¶"
summary.en = "Two vowels at least."
summary.el = "Τουλάχιστον δύο φωνήεντα."
reading = "Article 5A asks for two vowels and two consonants, 8.2 for one of each: two while rack and bag together can supply them and the bag is not empty, one otherwise. With thirty tiles in the bag a rack of six consonants and one vowel is changed."

[racks.minimum_consonants]
value = 2
clause = ["GR-5A.2", "GR-8.2"]
article = "5A last ¶"
summary.en = "Two consonants at least."
summary.el = "Τουλάχιστον δύο σύμφωνα."
reading = "As for the vowels."

[racks.minimum_until_coup]
value = "none"
clause = ["GR-5A.2", "GR-8.2"]
article = "5A last ¶"
summary.en = "In every coup, to the end of the game."
summary.el = "Σε κάθε γύρο, ως το τέλος του παιχνιδιού."
reading = "The text names no coup from which less would do; an organiser may set a schedule by coup."

[racks.fallback_vowels]
value = 1
clause = ["GR-8.2", "GR-5A.2"]
article = "8.2"
summary.en = "One vowel where two cannot be had."
summary.el = "Ένα φωνήεν, όταν δύο δεν γίνεται."
reading = "Article 8.2 is what remains where 5A cannot be kept: with the bag empty, three consonants and one vowel are played on."

[racks.fallback_consonants]
value = 1
clause = ["GR-8.2", "GR-5A.2"]
article = "8.2"
summary.en = "One consonant where two cannot be had."
summary.el = "Ένα σύμφωνο, όταν δύο δεν γίνεται."
reading = "As for the vowels."

[racks.all_changed]
value = true
clause = ["GR-5A.2", "GR-8.2"]
article = "5A last ¶"
summary.en = "A rack that lacks either is changed whole."
summary.el = "Όταν κάτι λείπει, αλλάζουν όλα τα γράμματα."
reading = "All seven go back before seven are drawn, as often as it takes."

[racks.blank_is_either]
value = true
clause = ["GR-8.2", "GR-5A.2"]
article = "8.2"
summary.en = "A blank counts as a vowel or a consonant."
summary.el = "Ο μπαλαντέρ μετράει ως φωνήεν ή ως σύμφωνο."
reading = "The text does not place the blank: it counts as whichever kind is missing."

[racks.unseen_public]
value = true
clause = "GR-3.2"
article = "3"
summary.en = "The whole set lies face up at each table: everyone may see what is left."
summary.el = "Όλα τα γράμματα βρίσκονται ανοιχτά στο τραπέζι: ο καθένας βλέπει τι απομένει."

[coup.coup_ms]
value = 120_000
clause = ["GR-5C.1", "GR-3.1", "GR-5A.1"]
article = "5Γ"
summary.en = "Two minutes a coup, on the arbiter''s one timer."
summary.el = "Δύο λεπτά ο γύρος, με το ένα χρονόμετρο του εφόρου."
reading = "The organiser chooses between two and three minutes: two unless another time is set."

[coup.coup_maximum_ms]
value = 180_000
clause = "GR-5C.1"
article = "5Γ"
summary.en = "Three if the organiser so decides."
summary.el = "Τρία, αν το αποφασίσει ο διοργανωτής."

[coup.warning_ms]
value = 30_000
clause = ["GR-5C.1", "GR-5E.2"]
article = "5Γ"
summary.en = "The arbiter warns thirty seconds before the end."
summary.el = "Ο έφορος προειδοποιεί μισό λεπτό πριν από το τέλος."

[coup.late_is_zero]
value = true
clause = "GR-5C.1"
article = "5Γ"
summary.en = "A late slip is worth nothing."
summary.el = "Το χαρτάκι που αργεί παίρνει μηδέν."

[coup.grace_ms]
value = 0
clause = "GR-5C.1"
article = "5Γ"
summary.en = "No time is added for slips sent by a device."
summary.el = "Δεν προστίθεται χρόνος για ό,τι στέλνεται από συσκευή."
reading = "The text knows paper only: an organiser who takes slips from phones may allow some seconds for the way."

[slip.by_number]
value = true
clause = ["GR-4.3", "GR-4.5", "GR-5E.9", "GR-3.4"]
article = "4.3"
summary.en = "Uniform slips with the coup and the player''s number, the same all game; the arbiter keeps the list of names."
summary.el = "Όμοια χαρτάκια με τον γύρο και τον αριθμό του παίκτη, ίδιο σε όλο το παιχνίδι· τα ονόματα τα ξέρει ο έφορος."

[slip.seats_by_lot]
value = true
clause = "GR-5E.1"
article = "5Ε.1"
summary.en = "The arbiter draws lots for the places at the tables."
summary.el = "Οι θέσεις στα τραπέζια κληρώνονται από τον έφορο."

[slip.score_ignored]
value = true
clause = ["GR-8.1", "GR-5A.3", "GR-8.3", "GR-5D.5"]
article = "8.1"
summary.en = "The arbiter works the score out, by computer if at hand; what a slip says of it is ignored."
summary.el = "Τη βαθμολογία τη βγάζει ο έφορος, και ηλεκτρονικά· ό,τι γράφει γι'' αυτήν το χαρτάκι δεν μετράει."
reading = "Article 5A lists the points among what is written, 8.1 forbids them: a score on a slip is ignored and never a reason to annul."

[slip.blank_circled]
value = true
clause = ["GR-8.4", "GR-6.6"]
article = "8.4"
summary.en = "A blank played from the rack is circled; one already on the board need not be."
summary.el = "Ο μπαλαντέρ του αναλογίου κυκλώνεται· για όποιον είναι ήδη στο ταμπλό δεν χρειάζεται."
reading = "An uncircled letter that the rack also holds as a natural tile is the natural tile; the play is void only if the natural ones run short. A circled letter with no blank on the rack is void."

[slip.annuls]
value = ["after-time", "main-word", "cross-word", "tiles", "place", "blank"]
clause = ["GR-6.1", "GR-6.2", "GR-6.3", "GR-6.4", "GR-6.5", "GR-6.6"]
article = "6.1"
summary.en = "Nothing for a wrong word, main or cross, letters not held, a wrong square or direction, an uncircled blank, or writing on after time."
summary.el = "Μηδέν για λάθος λέξη, κύρια ή παράπλευρη, για γράμματα που δεν υπήρχαν, λάθος θέση ή φορά, μπαλαντέρ χωρίς κύκλο ή γράψιμο εκτός χρόνου."
reading = "Annulled means zero. Article 6.5 joins square and direction with ''and'': either is enough."

[slip.warns]
value = []
clause = ["GR-6.6", "GR-8.1"]
article = "8.1"
summary.en = "No warnings: a play counts or is annulled."
summary.el = "Δεν υπάρχουν προειδοποιήσεις: η κίνηση ή μετράει ή ακυρώνεται."
reading = "The text has no penalty below annulment."

[slip.free_warnings]
value = "none"
clause = ["GR-6.6", "GR-8.1"]
article = "8.1"
summary.en = "No warnings are counted."
summary.el = "Δεν μετριούνται προειδοποιήσεις."

[slip.warning_points]
value = "none"
clause = ["GR-6.6", "GR-8.1"]
article = "8.1"
summary.en = "Nothing is taken off for a slip."
summary.el = "Κανένα χαρτάκι δεν αφαιρεί πόντους."

[master_play.among_equals]
value = "first-listed"
clause = ["GR-5E.6", "GR-4.1", "GR-4.2"]
article = "5Ε.6"
summary.en = "The program''s best play is laid on every board and entered on every sheet; among equals the first that it lists."
summary.el = "Σε όλα τα ταμπλό και τα φύλλα μπαίνει η καλύτερη κίνηση του προγράμματος· στις ισοβαθμίες, η πρώτη που δίνει."
reading = "The text also speaks of the players'' best word: the program''s top is laid, as both sheets record it, whatever the players found. Where no player has a word and the bag is not empty, all score nothing and the program''s top is laid; where it has none either, all seven are drawn anew."

[master_play.long_word_letters]
value = 9
clause = "GR-5D.1"
article = "5Δ"
summary.en = "A top play with a word of nine letters or more that the program lacks is ruled on by the arbiter."
summary.el = "Για κορυφαία λέξη με εννέα ή περισσότερα γράμματα που το πρόγραμμα δεν την έχει, κρίνει ο έφορος."
reading = "Letters already on the board count, in the main word or a cross word. Such a word goes on the board only where the arbiter upholds it and it scores strictly more than the program''s top."

[master_play.checks_winner_only]
value = true
clause = ["GR-5D.4", "GR-5D.5"]
article = "5Δ"
summary.en = "Between coups only the winning word is checked; the players'' plays may wait until after the game."
summary.el = "Μεταξύ των γύρων ελέγχεται μόνο η λέξη που κερδίζει· οι κινήσεις των παικτών μπορούν να περιμένουν το τέλος."

[ending.tiles_out]
value = true
clause = "GR-5B"
article = "5B"
summary.en = "The game ends when no letters are left."
summary.el = "Το παιχνίδι τελειώνει όταν δεν μένει κανένα γράμμα."
reading = "Both rack and bag are empty once a play is laid: an empty bag alone is no end."

[ending.no_play_and_bag_empty]
value = true
clause = "GR-5B"
article = "5B"
summary.en = "Or when the bag is empty and no player has a word."
summary.el = "Ή όταν το σακούλι είναι άδειο και κανείς δεν έχει λέξη."
reading = "No player has a valid play, even if the program has one: it is then neither laid nor counted in the master total. With tiles in the bag the game goes on, unless no rack drawn from rack and bag could play at all."

[ending.one_kind_left]
value = true
clause = ["GR-5B", "GR-8.2"]
article = "5B"
summary.en = "Or when only vowels or only consonants are left."
summary.el = "Ή όταν απομένουν σκέτα φωνήεντα ή σκέτα σύμφωνα."
reading = "After refilling, all that rack and bag hold is of one kind, with no blank: the end, even if something could be played."

[ending.closing_points]
value = false
clause = "GR-5B"
article = "5B"
summary.en = "Nothing is added or taken at the close."
summary.el = "Στο τέλος δεν δίνονται ούτε αφαιρούνται πόντοι."

[result.percentage]
value = true
clause = "GR-7.1"
article = "7"
summary.en = "Points, and what they are of the master total: 450 of 600 are 450-75%."
summary.el = "Οι πόντοι και το ποσοστό τους στο σύνολο του ταμπλό: 450 στους 600 είναι 450-75%."
reading = "Rounded half up to whole per cents for show, exact for ranking."

[result.leaver_is_zero]
value = true
clause = "GR-7.3"
article = "7 last"
summary.en = "Who leaves has nothing for the coups that remain."
summary.el = "Όποιος φύγει παίρνει μηδέν για τους γύρους που μένουν."

[result.corrected_after_game]
value = true
clause = ["GR-5D.2", "GR-5D.3", "GR-5E.9"]
article = "5Δ"
summary.en = "Once the results are out, objections are heard with the slips at hand: scores and standings change, the finished board does not."
summary.el = "Μετά τα αποτελέσματα ακούγονται ενστάσεις με τα χαρτάκια μπροστά: αλλάζουν σκορ και κατάταξη, το τελειωμένο ταμπλό όχι."
reading = "What is given back later may take a player past a hundred per cent: the master total stays."

[result.several_games]
value = "points"
clause = "GR-7.2"
article = "7"
summary.en = "How several games add up is fixed beforehand."
summary.el = "Το πώς αθροίζονται περισσότερα παιχνίδια ορίζεται από πριν."
reading = "The sum of the points, unless the organiser announces the mean of the per cents before the first game."

[result.solo_top_points]
value = "none"
clause = "GR-7.1"
article = "7"
summary.en = "No bonus for finding the best play alone."
summary.el = "Κανένα επιπλέον για όποιον βρει μόνος την καλύτερη κίνηση."
reading = "The result is made of the points of the plays, and of nothing else."

[result.solo_best_points]
value = "none"
clause = "GR-7.1"
article = "7"
summary.en = "Nor for the best play among those below it."
summary.el = "Ούτε για την καλύτερη από όσες υπολείπονται."
reading = "As for the best play."

[result.solo_minimum_entrants]
value = "none"
clause = "GR-7.1"
article = "7"
summary.en = "However many play."
summary.el = "Όσοι κι αν παίζουν."
reading = "As for the best play."
','');
CREATE TRIGGER event_no_UPDATE BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER event_no_DELETE BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER event_in_order BEFORE INSERT ON event
WHEN NEW.seq <> 1 + COALESCE((SELECT MAX(seq) FROM event WHERE stream = NEW.stream), 0)
BEGIN SELECT RAISE(ABORT, 'events follow each other without gaps'); END;
CREATE TRIGGER rulebook_text_no_UPDATE BEFORE UPDATE ON rulebook_text
BEGIN SELECT RAISE(ABORT, 'the rulebooks of games are never changed'); END;
CREATE TRIGGER rulebook_text_no_DELETE BEFORE DELETE ON rulebook_text
BEGIN SELECT RAISE(ABORT, 'the rulebooks of games are never changed'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('django_migrations',29);
INSERT INTO "sqlite_sequence" VALUES('event',269);
COMMIT;
