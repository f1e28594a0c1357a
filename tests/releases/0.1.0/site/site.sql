BEGIN TRANSACTION;
CREATE TABLE "accounts_administratorlink" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "token_hash" varchar(64) NOT NULL UNIQUE, "made_at" datetime NOT NULL);
CREATE TABLE "auth_group" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(150) NOT NULL UNIQUE);
CREATE TABLE "auth_group_permissions" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "group_id" integer NOT NULL REFERENCES "auth_group" ("id") DEFERRABLE INITIALLY DEFERRED, "permission_id" integer NOT NULL REFERENCES "auth_permission" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "auth_permission" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "content_type_id" integer NOT NULL REFERENCES "django_content_type" ("id") DEFERRABLE INITIALLY DEFERRED, "codename" varchar(100) NOT NULL, "name" varchar(255) NOT NULL);
INSERT INTO "auth_permission" VALUES(1,1,'add_logentry','Can add log entry');
INSERT INTO "auth_permission" VALUES(2,1,'change_logentry','Can change log entry');
INSERT INTO "auth_permission" VALUES(3,1,'delete_logentry','Can delete log entry');
INSERT INTO "auth_permission" VALUES(4,1,'view_logentry','Can view log entry');
INSERT INTO "auth_permission" VALUES(5,2,'add_permission','Can add permission');
INSERT INTO "auth_permission" VALUES(6,2,'change_permission','Can change permission');
INSERT INTO "auth_permission" VALUES(7,2,'delete_permission','Can delete permission');
INSERT INTO "auth_permission" VALUES(8,2,'view_permission','Can view permission');
INSERT INTO "auth_permission" VALUES(9,3,'add_group','Can add group');
INSERT INTO "auth_permission" VALUES(10,3,'change_group','Can change group');
INSERT INTO "auth_permission" VALUES(11,3,'delete_group','Can delete group');
INSERT INTO "auth_permission" VALUES(12,3,'view_group','Can view group');
INSERT INTO "auth_permission" VALUES(13,4,'add_user','Can add user');
INSERT INTO "auth_permission" VALUES(14,4,'change_user','Can change user');
INSERT INTO "auth_permission" VALUES(15,4,'delete_user','Can delete user');
INSERT INTO "auth_permission" VALUES(16,4,'view_user','Can view user');
INSERT INTO "auth_permission" VALUES(17,5,'add_contenttype','Can add content type');
INSERT INTO "auth_permission" VALUES(18,5,'change_contenttype','Can change content type');
INSERT INTO "auth_permission" VALUES(19,5,'delete_contenttype','Can delete content type');
INSERT INTO "auth_permission" VALUES(20,5,'view_contenttype','Can view content type');
INSERT INTO "auth_permission" VALUES(21,6,'add_session','Can add session');
INSERT INTO "auth_permission" VALUES(22,6,'change_session','Can change session');
INSERT INTO "auth_permission" VALUES(23,6,'delete_session','Can delete session');
INSERT INTO "auth_permission" VALUES(24,6,'view_session','Can view session');
INSERT INTO "auth_permission" VALUES(25,7,'add_administratorlink','Can add administrator link');
INSERT INTO "auth_permission" VALUES(26,7,'change_administratorlink','Can change administrator link');
INSERT INTO "auth_permission" VALUES(27,7,'delete_administratorlink','Can delete administrator link');
INSERT INTO "auth_permission" VALUES(28,7,'view_administratorlink','Can view administrator link');
INSERT INTO "auth_permission" VALUES(29,8,'add_game','Can add game');
INSERT INTO "auth_permission" VALUES(30,8,'change_game','Can change game');
INSERT INTO "auth_permission" VALUES(31,8,'delete_game','Can delete game');
INSERT INTO "auth_permission" VALUES(32,8,'view_game','Can view game');
INSERT INTO "auth_permission" VALUES(33,9,'add_seat','Can add seat');
INSERT INTO "auth_permission" VALUES(34,9,'change_seat','Can change seat');
INSERT INTO "auth_permission" VALUES(35,9,'delete_seat','Can delete seat');
INSERT INTO "auth_permission" VALUES(36,9,'view_seat','Can view seat');
INSERT INTO "auth_permission" VALUES(37,10,'add_series','Can add series');
INSERT INTO "auth_permission" VALUES(38,10,'change_series','Can change series');
INSERT INTO "auth_permission" VALUES(39,10,'delete_series','Can delete series');
INSERT INTO "auth_permission" VALUES(40,10,'view_series','Can view series');
INSERT INTO "auth_permission" VALUES(41,11,'add_session','Can add session');
INSERT INTO "auth_permission" VALUES(42,11,'change_session','Can change session');
INSERT INTO "auth_permission" VALUES(43,11,'delete_session','Can delete session');
INSERT INTO "auth_permission" VALUES(44,11,'view_session','Can view session');
INSERT INTO "auth_permission" VALUES(45,12,'add_numberlink','Can add number link');
INSERT INTO "auth_permission" VALUES(46,12,'change_numberlink','Can change number link');
INSERT INTO "auth_permission" VALUES(47,12,'delete_numberlink','Can delete number link');
INSERT INTO "auth_permission" VALUES(48,12,'view_numberlink','Can view number link');
INSERT INTO "auth_permission" VALUES(49,13,'add_chair','Can add chair');
INSERT INTO "auth_permission" VALUES(50,13,'change_chair','Can change chair');
INSERT INTO "auth_permission" VALUES(51,13,'delete_chair','Can delete chair');
INSERT INTO "auth_permission" VALUES(52,13,'view_chair','Can view chair');
INSERT INTO "auth_permission" VALUES(53,14,'add_training','Can add training');
INSERT INTO "auth_permission" VALUES(54,14,'change_training','Can change training');
INSERT INTO "auth_permission" VALUES(55,14,'delete_training','Can delete training');
INSERT INTO "auth_permission" VALUES(56,14,'view_training','Can view training');
INSERT INTO "auth_permission" VALUES(57,15,'add_keptrulebook','Can add kept rulebook');
INSERT INTO "auth_permission" VALUES(58,15,'change_keptrulebook','Can change kept rulebook');
INSERT INTO "auth_permission" VALUES(59,15,'delete_keptrulebook','Can delete kept rulebook');
INSERT INTO "auth_permission" VALUES(60,15,'view_keptrulebook','Can view kept rulebook');
INSERT INTO "auth_permission" VALUES(61,16,'add_tournament','Can add tournament');
INSERT INTO "auth_permission" VALUES(62,16,'change_tournament','Can change tournament');
INSERT INTO "auth_permission" VALUES(63,16,'delete_tournament','Can delete tournament');
INSERT INTO "auth_permission" VALUES(64,16,'view_tournament','Can view tournament');
INSERT INTO "auth_permission" VALUES(65,17,'add_rolelink','Can add role link');
INSERT INTO "auth_permission" VALUES(66,17,'change_rolelink','Can change role link');
INSERT INTO "auth_permission" VALUES(67,17,'delete_rolelink','Can delete role link');
INSERT INTO "auth_permission" VALUES(68,17,'view_rolelink','Can view role link');
INSERT INTO "auth_permission" VALUES(69,18,'add_tournamenteventrow','Can add tournament event row');
INSERT INTO "auth_permission" VALUES(70,18,'change_tournamenteventrow','Can change tournament event row');
INSERT INTO "auth_permission" VALUES(71,18,'delete_tournamenteventrow','Can delete tournament event row');
INSERT INTO "auth_permission" VALUES(72,18,'view_tournamenteventrow','Can view tournament event row');
INSERT INTO "auth_permission" VALUES(73,19,'add_seat','Can add seat');
INSERT INTO "auth_permission" VALUES(74,19,'change_seat','Can change seat');
INSERT INTO "auth_permission" VALUES(75,19,'delete_seat','Can delete seat');
INSERT INTO "auth_permission" VALUES(76,19,'view_seat','Can view seat');
INSERT INTO "auth_permission" VALUES(77,20,'add_registration','Can add registration');
INSERT INTO "auth_permission" VALUES(78,20,'change_registration','Can change registration');
INSERT INTO "auth_permission" VALUES(79,20,'delete_registration','Can delete registration');
INSERT INTO "auth_permission" VALUES(80,20,'view_registration','Can view registration');
INSERT INTO "auth_permission" VALUES(81,21,'add_onlinegame','Can add online game');
INSERT INTO "auth_permission" VALUES(82,21,'change_onlinegame','Can change online game');
INSERT INTO "auth_permission" VALUES(83,21,'delete_onlinegame','Can delete online game');
INSERT INTO "auth_permission" VALUES(84,21,'view_onlinegame','Can view online game');
INSERT INTO "auth_permission" VALUES(85,22,'add_officer','Can add officer');
INSERT INTO "auth_permission" VALUES(86,22,'change_officer','Can change officer');
INSERT INTO "auth_permission" VALUES(87,22,'delete_officer','Can delete officer');
INSERT INTO "auth_permission" VALUES(88,22,'view_officer','Can view officer');
INSERT INTO "auth_permission" VALUES(89,23,'add_player','Can add player');
INSERT INTO "auth_permission" VALUES(90,23,'change_player','Can change player');
INSERT INTO "auth_permission" VALUES(91,23,'delete_player','Can delete player');
INSERT INTO "auth_permission" VALUES(92,23,'view_player','Can view player');
INSERT INTO "auth_permission" VALUES(93,24,'add_ratinglist','Can add rating list');
INSERT INTO "auth_permission" VALUES(94,24,'change_ratinglist','Can change rating list');
INSERT INTO "auth_permission" VALUES(95,24,'delete_ratinglist','Can delete rating list');
INSERT INTO "auth_permission" VALUES(96,24,'view_ratinglist','Can view rating list');
INSERT INTO "auth_permission" VALUES(97,25,'add_edition','Can add edition');
INSERT INTO "auth_permission" VALUES(98,25,'change_edition','Can change edition');
INSERT INTO "auth_permission" VALUES(99,25,'delete_edition','Can delete edition');
INSERT INTO "auth_permission" VALUES(100,25,'view_edition','Can view edition');
INSERT INTO "auth_permission" VALUES(101,26,'add_editionrow','Can add edition row');
INSERT INTO "auth_permission" VALUES(102,26,'change_editionrow','Can change edition row');
INSERT INTO "auth_permission" VALUES(103,26,'delete_editionrow','Can delete edition row');
INSERT INTO "auth_permission" VALUES(104,26,'view_editionrow','Can view edition row');
INSERT INTO "auth_permission" VALUES(105,27,'add_editiongame','Can add edition game');
INSERT INTO "auth_permission" VALUES(106,27,'change_editiongame','Can change edition game');
INSERT INTO "auth_permission" VALUES(107,27,'delete_editiongame','Can delete edition game');
INSERT INTO "auth_permission" VALUES(108,27,'view_editiongame','Can view edition game');
INSERT INTO "auth_permission" VALUES(109,28,'add_record','Can add record');
INSERT INTO "auth_permission" VALUES(110,28,'change_record','Can change record');
INSERT INTO "auth_permission" VALUES(111,28,'delete_record','Can delete record');
INSERT INTO "auth_permission" VALUES(112,28,'view_record','Can view record');
INSERT INTO "auth_permission" VALUES(113,29,'add_eventrow','Can add event row');
INSERT INTO "auth_permission" VALUES(114,29,'change_eventrow','Can change event row');
INSERT INTO "auth_permission" VALUES(115,29,'delete_eventrow','Can delete event row');
INSERT INTO "auth_permission" VALUES(116,29,'view_eventrow','Can view event row');
INSERT INTO "auth_permission" VALUES(117,30,'add_rulebooktext','Can add rulebook text');
INSERT INTO "auth_permission" VALUES(118,30,'change_rulebooktext','Can change rulebook text');
INSERT INTO "auth_permission" VALUES(119,30,'delete_rulebooktext','Can delete rulebook text');
INSERT INTO "auth_permission" VALUES(120,30,'view_rulebooktext','Can view rulebook text');
CREATE TABLE "auth_user" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "password" varchar(128) NOT NULL, "last_login" datetime NULL, "is_superuser" bool NOT NULL, "username" varchar(150) NOT NULL UNIQUE, "last_name" varchar(150) NOT NULL, "email" varchar(254) NOT NULL, "is_staff" bool NOT NULL, "is_active" bool NOT NULL, "date_joined" datetime NOT NULL, "first_name" varchar(150) NOT NULL);
INSERT INTO "auth_user" VALUES(1,'pbkdf2_sha256$1000000$n2FD8LeODEYeSAbYxQRcPs$1ctmfRRlx82OkrlKLlBDGxP3NMYRCstznR5axwZwYmc=','2026-11-22 10:24:23.102846',1,'serra','','',1,1,'2026-11-22 10:24:20.146160','');
CREATE TABLE "auth_user_groups" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "user_id" integer NOT NULL REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED, "group_id" integer NOT NULL REFERENCES "auth_group" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "auth_user_user_permissions" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "user_id" integer NOT NULL REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED, "permission_id" integer NOT NULL REFERENCES "auth_permission" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "django_admin_log" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "object_id" text NULL, "object_repr" varchar(200) NOT NULL, "action_flag" smallint unsigned NOT NULL CHECK ("action_flag" >= 0), "change_message" text NOT NULL, "content_type_id" integer NULL REFERENCES "django_content_type" ("id") DEFERRABLE INITIALLY DEFERRED, "user_id" integer NOT NULL REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED, "action_time" datetime NOT NULL);
CREATE TABLE "django_content_type" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "app_label" varchar(100) NOT NULL, "model" varchar(100) NOT NULL);
INSERT INTO "django_content_type" VALUES(1,'admin','logentry');
INSERT INTO "django_content_type" VALUES(2,'auth','permission');
INSERT INTO "django_content_type" VALUES(3,'auth','group');
INSERT INTO "django_content_type" VALUES(4,'auth','user');
INSERT INTO "django_content_type" VALUES(5,'contenttypes','contenttype');
INSERT INTO "django_content_type" VALUES(6,'sessions','session');
INSERT INTO "django_content_type" VALUES(7,'accounts','administratorlink');
INSERT INTO "django_content_type" VALUES(8,'play','game');
INSERT INTO "django_content_type" VALUES(9,'play','seat');
INSERT INTO "django_content_type" VALUES(10,'duplicate','series');
INSERT INTO "django_content_type" VALUES(11,'duplicate','session');
INSERT INTO "django_content_type" VALUES(12,'duplicate','numberlink');
INSERT INTO "django_content_type" VALUES(13,'duplicate','chair');
INSERT INTO "django_content_type" VALUES(14,'duplicate','training');
INSERT INTO "django_content_type" VALUES(15,'tournaments','keptrulebook');
INSERT INTO "django_content_type" VALUES(16,'tournaments','tournament');
INSERT INTO "django_content_type" VALUES(17,'tournaments','rolelink');
INSERT INTO "django_content_type" VALUES(18,'tournaments','tournamenteventrow');
INSERT INTO "django_content_type" VALUES(19,'tournaments','seat');
INSERT INTO "django_content_type" VALUES(20,'tournaments','registration');
INSERT INTO "django_content_type" VALUES(21,'tournaments','onlinegame');
INSERT INTO "django_content_type" VALUES(22,'tournaments','officer');
INSERT INTO "django_content_type" VALUES(23,'ratings','player');
INSERT INTO "django_content_type" VALUES(24,'ratings','ratinglist');
INSERT INTO "django_content_type" VALUES(25,'ratings','edition');
INSERT INTO "django_content_type" VALUES(26,'ratings','editionrow');
INSERT INTO "django_content_type" VALUES(27,'ratings','editiongame');
INSERT INTO "django_content_type" VALUES(28,'records','record');
INSERT INTO "django_content_type" VALUES(29,'live','eventrow');
INSERT INTO "django_content_type" VALUES(30,'live','rulebooktext');
CREATE TABLE "django_migrations" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "app" varchar(255) NOT NULL, "name" varchar(255) NOT NULL, "applied" datetime NOT NULL);
INSERT INTO "django_migrations" VALUES(1,'accounts','0001_initial','2026-11-22 10:24:08.620098');
INSERT INTO "django_migrations" VALUES(2,'contenttypes','0001_initial','2026-11-22 10:24:08.646282');
INSERT INTO "django_migrations" VALUES(3,'auth','0001_initial','2026-11-22 10:24:08.714207');
INSERT INTO "django_migrations" VALUES(4,'admin','0001_initial','2026-11-22 10:24:08.767951');
INSERT INTO "django_migrations" VALUES(5,'admin','0002_logentry_remove_auto_add','2026-11-22 10:24:08.822025');
INSERT INTO "django_migrations" VALUES(6,'admin','0003_logentry_add_action_flag_choices','2026-11-22 10:24:08.862267');
INSERT INTO "django_migrations" VALUES(7,'contenttypes','0002_remove_content_type_name','2026-11-22 10:24:08.961011');
INSERT INTO "django_migrations" VALUES(8,'auth','0002_alter_permission_name_max_length','2026-11-22 10:24:08.996936');
INSERT INTO "django_migrations" VALUES(9,'auth','0003_alter_user_email_max_length','2026-11-22 10:24:09.061094');
INSERT INTO "django_migrations" VALUES(10,'auth','0004_alter_user_username_opts','2026-11-22 10:24:09.105459');
INSERT INTO "django_migrations" VALUES(11,'auth','0005_alter_user_last_login_null','2026-11-22 10:24:09.174219');
INSERT INTO "django_migrations" VALUES(12,'auth','0006_require_contenttypes_0002','2026-11-22 10:24:09.176751');
INSERT INTO "django_migrations" VALUES(13,'auth','0007_alter_validators_add_error_messages','2026-11-22 10:24:09.206143');
INSERT INTO "django_migrations" VALUES(14,'auth','0008_alter_user_username_max_length','2026-11-22 10:24:09.239904');
INSERT INTO "django_migrations" VALUES(15,'auth','0009_alter_user_last_name_max_length','2026-11-22 10:24:09.319606');
INSERT INTO "django_migrations" VALUES(16,'auth','0010_alter_group_name_max_length','2026-11-22 10:24:09.371967');
INSERT INTO "django_migrations" VALUES(17,'auth','0011_update_proxy_permissions','2026-11-22 10:24:09.419466');
INSERT INTO "django_migrations" VALUES(18,'auth','0012_alter_user_first_name_max_length','2026-11-22 10:24:09.473733');
INSERT INTO "django_migrations" VALUES(19,'duplicate','0001_initial','2026-11-22 10:24:09.762042');
INSERT INTO "django_migrations" VALUES(20,'live','0001_initial','2026-11-22 10:24:09.815557');
INSERT INTO "django_migrations" VALUES(21,'live','0002_rulebook_texts','2026-11-22 10:24:09.845443');
INSERT INTO "django_migrations" VALUES(22,'play','0001_initial','2026-11-22 10:24:09.869410');
INSERT INTO "django_migrations" VALUES(23,'play','0002_tables','2026-11-22 10:24:09.980498');
INSERT INTO "django_migrations" VALUES(24,'play','0003_bots','2026-11-22 10:24:10.021245');
INSERT INTO "django_migrations" VALUES(25,'ratings','0001_initial','2026-11-22 10:24:10.261653');
INSERT INTO "django_migrations" VALUES(26,'records','0001_initial','2026-11-22 10:24:10.283911');
INSERT INTO "django_migrations" VALUES(27,'sessions','0001_initial','2026-11-22 10:24:10.330246');
INSERT INTO "django_migrations" VALUES(28,'tournaments','0001_initial','2026-11-22 10:24:10.535713');
INSERT INTO "django_migrations" VALUES(29,'tournaments','0002_entered','2026-11-22 10:24:10.749755');
CREATE TABLE "django_session" ("session_key" varchar(40) NOT NULL PRIMARY KEY, "session_data" text NOT NULL, "expire_date" datetime NOT NULL);
CREATE TABLE "duplicate_chair" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "visitor" varchar(64) NOT NULL, "role" varchar(8) NOT NULL, "number" smallint unsigned NULL CHECK ("number" >= 0), "invitation" varchar(64) NOT NULL, "session_id" bigint NOT NULL REFERENCES "duplicate_session" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_chair_per_role" UNIQUE ("session_id", "visitor", "role"));
INSERT INTO "duplicate_chair" VALUES(1,'bda76ab1db1bdffa9623bd44f62270c2','arbiter',NULL,'9BxuBb4B1uLOhkjE988GXg',1);
CREATE TABLE "duplicate_numberlink" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "number" smallint unsigned NOT NULL CHECK ("number" >= 0), "token_hash" varchar(64) NOT NULL UNIQUE, "token" varchar(64) NOT NULL, "session_id" bigint NOT NULL REFERENCES "duplicate_session" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_link_per_number" UNIQUE ("session_id", "number"));
INSERT INTO "duplicate_numberlink" VALUES(1,1,'fb3fd13dd3b44bb237696593fbe30e08799416a11d8b323798d5a281f4aac036','K811wYhCcTgMgBgL',1);
INSERT INTO "duplicate_numberlink" VALUES(2,2,'e0880de0333d0642d096ed8d67abac40a6488c2eaa094f72de698104725a6b6d','S8p-ZrKY9xp_vJ5d',1);
CREATE TABLE "duplicate_series" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "public_id" varchar(32) NOT NULL UNIQUE, "title" varchar(120) NOT NULL, "method" varchar(12) NOT NULL, "opened_at" datetime NOT NULL);
CREATE TABLE "duplicate_session" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "public_id" varchar(32) NOT NULL UNIQUE, "game_number" smallint unsigned NOT NULL CHECK ("game_number" >= 0), "title" varchar(120) NOT NULL, "rulebook_id" varchar(60) NOT NULL, "tileset" varchar(40) NOT NULL, "lexicon" varchar(60) NOT NULL, "coup_ms" integer unsigned NOT NULL CHECK ("coup_ms" >= 0), "status" varchar(8) NOT NULL, "joinable" bool NOT NULL, "automatic" bool NOT NULL, "pause_s" smallint unsigned NOT NULL CHECK ("pause_s" >= 0), "is_imported" bool NOT NULL, "entrants" smallint unsigned NOT NULL CHECK ("entrants" >= 0), "coups" smallint unsigned NOT NULL CHECK ("coups" >= 0), "master_total" integer unsigned NOT NULL CHECK ("master_total" >= 0), "invitation_hash" varchar(64) NOT NULL UNIQUE, "opened_at" datetime NOT NULL, "series_id" bigint NULL REFERENCES "duplicate_series" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_game_per_number" UNIQUE ("series_id", "game_number"));
INSERT INTO "duplicate_session" VALUES(1,'bb47fa5a2d18fa02',1,'Dijous','el-duplicate','greek','el-hunspell',180000,'open',0,0,15,0,2,0,0,'63a3988a08d6a064bf45454fefd3a9e0ce43860dfe6db92cc0e914aa668aa6fe','2026-11-22 10:24:40.997675',NULL);
CREATE TABLE "duplicate_training" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "visitor" varchar(64) NOT NULL, "slips" text NOT NULL CHECK ((JSON_VALID("slips") OR "slips" IS NULL)), "started" text NOT NULL CHECK ((JSON_VALID("started") OR "started" IS NULL)), "opened_at" datetime NOT NULL, "session_id" bigint NOT NULL REFERENCES "duplicate_session" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_training_per_visitor" UNIQUE ("session_id", "visitor"));
CREATE TABLE "play_game" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "public_id" varchar(32) NOT NULL UNIQUE, "invitation_hash" varchar(64) NOT NULL UNIQUE, "is_public" bool NOT NULL, "rulebook_id" varchar(60) NOT NULL, "side_ms" integer unsigned NOT NULL CHECK ("side_ms" >= 0), "status" varchar(8) NOT NULL, "names" text NOT NULL CHECK ((JSON_VALID("names") OR "names" IS NULL)), "scores" text NOT NULL CHECK ((JSON_VALID("scores") OR "scores" IS NULL)), "opened_at" datetime NOT NULL, "mode" varchar(8) NOT NULL, "bot" varchar(20) NOT NULL);
INSERT INTO "play_game" VALUES(1,'29accc9c723da752','d81b0a544d4d540d4137be339402059394dec058ecfd8e42099931263a6d7843',1,'ca-ajusc',1500000,'over','["Mireia", "Oriol"]','[481, 314]','2026-11-22 10:24:14.146436','online','');
INSERT INTO "play_game" VALUES(2,'d649f1a670b90946','16867d0a123c3c27498eb5d39f2c68714fecd7f8f5c0cf09be88d2edbadd4f27',1,'ro-liber',1500000,'over','["Ioana", "Mihai"]','[397, 423]','2026-11-22 10:24:14.645288','online','');
INSERT INTO "play_game" VALUES(3,'fd8abfcd7ba9eb8c','c7d76c6a84695a6f4e8905d39a919a560221380c6be3b58f2f395613a21fa0de',1,'ca-ajusc',1500000,'running','["N\u00faria", "Pau"]','[118, 123]','2026-11-22 10:24:15.239317','online','');
INSERT INTO "play_game" VALUES(4,'0b027d9a454e81ac','94aec22fdc1a9392c24a640759da224dd656dc2418ab9422dcb670b630d82468',1,'ca-ajusc',1500000,'seating','["Laia", ""]','[0, 0]','2026-11-22 10:24:15.474965','online','');
CREATE TABLE "play_seat" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "side" smallint unsigned NOT NULL CHECK ("side" >= 0), "visitor" varchar(64) NOT NULL, "invitation" varchar(64) NOT NULL, "game_id" bigint NOT NULL REFERENCES "play_game" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_seat_per_visitor" UNIQUE ("game_id", "side", "visitor"));
INSERT INTO "play_seat" VALUES(1,0,'demo 0','o-jptuY4uLwL6ZXH47RNew',1);
INSERT INTO "play_seat" VALUES(2,1,'demo 1','',1);
INSERT INTO "play_seat" VALUES(3,0,'demo 0','FhpvUFbb_bOc2afkfGfz-A',2);
INSERT INTO "play_seat" VALUES(4,1,'demo 1','',2);
INSERT INTO "play_seat" VALUES(5,0,'demo 0','EBO-UceBw4POcI9N2kl70g',3);
INSERT INTO "play_seat" VALUES(6,1,'demo 1','',3);
INSERT INTO "play_seat" VALUES(7,0,'demo 0','0_Sfc3KONXmmLfqFHRlktw',4);
CREATE TABLE "ratings_edition" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "number" integer unsigned NOT NULL CHECK ("number" >= 0), "label" varchar(160) NOT NULL, "day" date NOT NULL, "season" integer NOT NULL, "source" varchar(40) NOT NULL, "published_at" datetime NOT NULL, "list_id" bigint NOT NULL REFERENCES "ratings_ratinglist" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_edition_per_number" UNIQUE ("list_id", "number"), CONSTRAINT "one_edition_per_event" UNIQUE ("list_id", "source"));
CREATE TABLE "ratings_editiongame" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "number" integer unsigned NOT NULL CHECK ("number" >= 0), "round_number" integer unsigned NOT NULL CHECK ("round_number" >= 0), "half_points" smallint unsigned NOT NULL CHECK ("half_points" >= 0), "edition_id" bigint NOT NULL REFERENCES "ratings_edition" ("id") DEFERRABLE INITIALLY DEFERRED, "first_id" bigint NOT NULL REFERENCES "ratings_player" ("id") DEFERRABLE INITIALLY DEFERRED, "second_id" bigint NOT NULL REFERENCES "ratings_player" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_game_per_number_and_edition" UNIQUE ("edition_id", "number"));
CREATE TABLE "ratings_editionrow" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "rating" integer NOT NULL, "games" integer unsigned NOT NULL CHECK ("games" >= 0), "old" integer NOT NULL, "delta" integer NOT NULL, "event_games" integer unsigned NOT NULL CHECK ("event_games" >= 0), "half_points" integer unsigned NOT NULL CHECK ("half_points" >= 0), "expected_thousandths" integer NOT NULL, "position" integer unsigned NULL CHECK ("position" >= 0), "category" varchar(40) NOT NULL, "state" varchar(12) NOT NULL, "is_newcomer" bool NOT NULL, "is_debutant" bool NOT NULL, "last_season" integer NULL, "debut_season" integer NULL, "edition_id" bigint NOT NULL REFERENCES "ratings_edition" ("id") DEFERRABLE INITIALLY DEFERRED, "player_id" bigint NOT NULL REFERENCES "ratings_player" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_row_per_player_and_edition" UNIQUE ("edition_id", "player_id"));
CREATE TABLE "ratings_player" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "public_id" varchar(16) NOT NULL UNIQUE, "name" varchar(80) NOT NULL, "folded" varchar(160) NOT NULL, "sort_name" varchar(160) NOT NULL, "club" varchar(80) NOT NULL, "joined" date NULL, "erased_at" datetime NULL);
CREATE TABLE "ratings_ratinglist" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "system" varchar(20) NOT NULL UNIQUE, "name" varchar(80) NOT NULL, "seasons" smallint unsigned NOT NULL CHECK ("seasons" >= 0), "newcomer" integer NULL);
CREATE TABLE "records_record" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "slug" varchar(80) NOT NULL UNIQUE, "title" varchar(120) NOT NULL, "rulebook_id" varchar(60) NOT NULL, "content" BLOB NOT NULL, "added_at" datetime NOT NULL);
INSERT INTO "records_record" VALUES(1,'casa-caprarul','Five plays to score','ro-liber',X'23207469746C653A204669766520706C61797320746F2073636F72650A232072756C65626F6F6B3A20726F2D6C696265720A2320736F757263653A204E696E656C20416C6465612C20C2AB5363726162626C65206465206C612041206C61204A6F63686572C2BB2C2074686520776F726B6564206578616D706C6573206F66207468652067656E6572616C2072756C65730A48373A2043415341203D20380A49383A205354495245203D2031330A36453A2043304F4D414E4441203D2037310A48343A205452414341534149203D2031310A4B353A20434150524152554C203D2038360A','2026-11-22 10:24:12.347295');
INSERT INTO "records_record" VALUES(2,'michi-waxberry-2014','Michi – Waxberry, 9 September 2014','ro-liber',X'23207469746C653A204D6963686920E280932057617862657272792C20392053657074656D62657220323031340A232072756C65626F6F6B3A20726F2D6C696265720A23206C657869636F6E3A204C4F430A23206172656E613A20576F726442697A2C20496E7465726E6574205363726162626C6520436C75620A2320736F757263653A20C2AB5363757274C483206C6563C89B696520646520746163746963C483206465204D6165737472756C2053706F7274756C7569204D69686169204E6567726561C2BB2C2077697468204E696E656C20416C646561277320C2AB5363726162626C65206465206C612041206C61204A6F63686572C2BB3B2074686520666972737420656C6576656E206D6F7665732C20616C6C2074686174206973207072696E7465640A4D69636869202D206961616569656E20202020202020202020202020202020205761786265727279202D2061726E616673740A3129204348414E4745202D206164646566696D2020202020202020204834206672616E73203430202D207474613F74726C0A3229203947206D65642032362020202020202D2061646566696D7620364620747261746174556C203631202D20737574696C6E620A332920354A207661666520353920202020202D2061646569696D74204A322062756C76616E203339202D20646169706C73740A34292031304920696D6564696174203734202D20616365696E6F7A204E3820706C617374696461203730202D20697064696263750A3529204F322063617A6F6E656920313337202D2065696C6F737475204F313320637562203638202D2061756A646969700A36292031314320736F6C75746965203638202D203F65656E6E72722E0A','2026-11-22 10:24:12.354823');
CREATE TABLE "tournament_event" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "stream" varchar(32) NOT NULL, "seq" integer unsigned NOT NULL CHECK ("seq" >= 0), "kind" varchar(40) NOT NULL, "schema_version" smallint unsigned NOT NULL CHECK ("schema_version" >= 0), "payload" text NOT NULL, "actor" varchar(40) NOT NULL, "server_ms" bigint NOT NULL, "client_id" varchar(64) NULL, "prev_hash" varchar(64) NOT NULL, "hash" varchar(64) NOT NULL, CONSTRAINT "one_tournament_event_per_number" UNIQUE ("stream", "seq"), CONSTRAINT "one_tournament_action_per_id" UNIQUE ("stream", "client_id"));
INSERT INTO "tournament_event" VALUES(1,'c98d5bd24e113e28',1,'TournamentOpened',1,'{"at_ms":1795343093725,"rulebook":"ca-obert-2009","rulebook_digest":"4af48f242bcc3966c3975ce494530fdf703497885f56cee0266b6c850c87be7f","settings":{"title":"Obert de prova","rounds":3,"method":"swiss","rematches":"never","bye_to":"last-without","points":{"win":2,"tie":1,"loss":0,"bye":2,"requested_bye":0,"absence":0,"bye_spread":0},"tie_breaks":["spread","points-for"],"rating":"barruf","newcomers":"registration","round_ms":3600000,"round_results_by":"players","ties_for_prizes":"share","prizes":[{"kind":"place","amount_cents":30000,"place":1},{"kind":"place","amount_cents":15000,"place":2},{"kind":"place","amount_cents":10000,"place":3},{"kind":"best-play","amount_cents":5000,"place":1},{"kind":"best-game","amount_cents":5000,"place":1},{"kind":"gift","amount_cents":0,"place":1}],"timetable":[{"time":"09:30","kind":"reception"},{"time":"10:00","kind":"round","round_number":1},{"time":"11:15","kind":"round","round_number":2},{"time":"12:30","kind":"round","round_number":3},{"time":"14:00","kind":"break"},{"time":"17:00","kind":"round","round_number":4},{"time":"18:15","kind":"round","round_number":5},{"time":"19:30","kind":"round","round_number":6},{"time":"20:30","kind":"prizes"}],"registration":{"closes_on":"2009-11-19","grant_until":"2009-11-13","fee_cents":1000,"currency":"EUR","late_only_replaces":true},"languages":["ca"],"day":"2009-11-21","place":"Perpinyà","time_zone":"UTC"},"commitment":"b4af3d1441bb959b43355de99b05a2f1d2c9ce723ba4cb6b85cbb97a29cbe2a7","seed":"01c382c1d19c3540e1a86a2e01e943e8720b15da20762b5ca86bc4d64f45baa4","author":"director"}','director',1795343093725,NULL,'0000000000000000000000000000000000000000000000000000000000000000','ddcf3306cc57fceb97edfb8ac740f0998a648a7dde7cfd100ee5823a4a5a4790');
INSERT INTO "tournament_event" VALUES(2,'c98d5bd24e113e28',2,'EntrantRegistered',1,'{"at_ms":1795343093887,"entrant":1,"name":"6fa758cb12184e1b","club":"Perpinyà","rating":1400,"asks_grant":true,"author":"director"}','director',1795343093887,NULL,'ddcf3306cc57fceb97edfb8ac740f0998a648a7dde7cfd100ee5823a4a5a4790','bf20988f053c8c85ba96da92c5c11dd6259664246733b6f857a0da43bc22b544');
INSERT INTO "tournament_event" VALUES(3,'c98d5bd24e113e28',3,'EntrantRegistered',1,'{"at_ms":1795343093888,"entrant":2,"name":"485b0e6276c73487","club":"Manresa","rating":1393,"author":"director"}','director',1795343093888,NULL,'bf20988f053c8c85ba96da92c5c11dd6259664246733b6f857a0da43bc22b544','f12502ee85e5d24c67085bf133f6c56148036bd3f6c681e7dad17e4ec58ce27a');
INSERT INTO "tournament_event" VALUES(4,'c98d5bd24e113e28',4,'EntrantRegistered',1,'{"at_ms":1795343093889,"entrant":3,"name":"e077f069937b2cf6","club":"Sóller","rating":1386,"author":"director"}','director',1795343093889,NULL,'f12502ee85e5d24c67085bf133f6c56148036bd3f6c681e7dad17e4ec58ce27a','47c8e012c79ff1af7f37aeff3f0ee0c6c9b15d9ec9eb35c161c413e10eb48b88');
INSERT INTO "tournament_event" VALUES(5,'c98d5bd24e113e28',5,'EntrantRegistered',1,'{"at_ms":1795343093889,"entrant":4,"name":"06e38f0f3b7b63e3","club":"Perpinyà","rating":1379,"asks_grant":true,"author":"director"}','director',1795343093889,NULL,'47c8e012c79ff1af7f37aeff3f0ee0c6c9b15d9ec9eb35c161c413e10eb48b88','5290b37e60f4c3ff85260e22eba981f194d6f8a3d857cae8d9fb0e786374c043');
INSERT INTO "tournament_event" VALUES(6,'c98d5bd24e113e28',6,'SeedingFixed',1,'{"at_ms":1795343093971,"order":[1,2,3,4],"ratings":[1400,1393,1386,1379],"author":"director"}','director',1795343093971,NULL,'5290b37e60f4c3ff85260e22eba981f194d6f8a3d857cae8d9fb0e786374c043','09478616470b1caad6ad2a0619606f42d430bc180c5eec7d2c11d035d5d994a0');
INSERT INTO "tournament_event" VALUES(7,'c98d5bd24e113e28',7,'RoundPaired',1,'{"at_ms":1795343093971,"round_number":1,"tables":[{"number":1,"entrants":[1,2]},{"number":2,"entrants":[3,4]}],"cost":2,"author":"director"}','director',1795343093971,NULL,'09478616470b1caad6ad2a0619606f42d430bc180c5eec7d2c11d035d5d994a0','50ce367c9c2507519e3382e4164226fab08d75d22f3d28612555be1e5f2d320b');
INSERT INTO "tournament_event" VALUES(8,'c98d5bd24e113e28',8,'ResultEntered',1,'{"at_ms":1795343093991,"round_number":1,"table":1,"report":{"result":{"points":[316,387],"winner":1,"kind":"played"},"notes":[{"bingos":2,"best_play":{"word":"CASES","points":66}},{}]},"author":"arbiter"}','arbiter',1795343093991,NULL,'50ce367c9c2507519e3382e4164226fab08d75d22f3d28612555be1e5f2d320b','af385f6e0a9bb18a2953a242e2a4f3ace1dba60dce3bf88f8d62b4129cacfcae');
INSERT INTO "tournament_event" VALUES(9,'c98d5bd24e113e28',9,'ResultEntered',1,'{"at_ms":1795343093992,"round_number":1,"table":2,"report":{"result":{"points":[402,394],"winner":0,"kind":"played"},"notes":[{"bingos":1,"best_play":{"word":"CASES","points":82}},{}]},"author":"arbiter"}','arbiter',1795343093992,NULL,'af385f6e0a9bb18a2953a242e2a4f3ace1dba60dce3bf88f8d62b4129cacfcae','51c86d0f15bac0204eb68349e125f654b8b133ce98aeb73d8ea2fa5e3b080d3d');
INSERT INTO "tournament_event" VALUES(10,'c98d5bd24e113e28',10,'RoundClosed',1,'{"at_ms":1795343094052,"round_number":1,"author":"director"}','director',1795343094052,NULL,'51c86d0f15bac0204eb68349e125f654b8b133ce98aeb73d8ea2fa5e3b080d3d','8bec0743f3cff9391cd47e3490a01083803e2905983551a3b3e757f6838ada3b');
INSERT INTO "tournament_event" VALUES(11,'c98d5bd24e113e28',11,'RoundPaired',1,'{"at_ms":1795343094052,"round_number":2,"tables":[{"number":1,"entrants":[2,3]},{"number":2,"entrants":[4,1]}],"cost":2,"author":"director"}','director',1795343094052,NULL,'8bec0743f3cff9391cd47e3490a01083803e2905983551a3b3e757f6838ada3b','d1175baaf331cf2c2b0e7d2c2017aca3f5854f712fd8ee701393584decffe8db');
CREATE TABLE "tournament_rulebook" ("digest" varchar(64) NOT NULL PRIMARY KEY, "content" text NOT NULL, "base_digest" varchar(64) NOT NULL);
INSERT INTO "tournament_rulebook" VALUES('4af48f242bcc3966c3975ce494530fdf703497885f56cee0266b6c850c87be7f','# The second Open of the Catalan Countries, Manresa 2009: its games and, in a chapter of their own, what
# makes its rounds a tournament.
# Each rule names its clause (see clauses.tsv), the article by the section of the document and, in a few
# words of our own, what it says; where the text is silent or contradicts itself, `reading` says what was
# decided and why.

[rulebook]
id = "ca-obert-2009"
kind = "one-against-one"
edition = "2009"
title = "2n Obert dels Països Catalans de Scrabble en Català"
language = "ca"
source = "Club Scrabble Manresa, «2n Obert dels Països Catalans de Scrabble en Català», Manresa, 21 November 2009"

# What is played with

[play.players]
value = 2
clause = ["OB-T1", "OB-G0"]
article = "1 Sistema suís"
summary.en = "Two players, one against the other."
summary.ca = "Dos jugadors, l''un contra l''altre."

[play.tileset]
value = "catalan"
clause = ["OB-G0", "OB-G5", "OB-G16", "OB-G18"]
article = "2 intro"
summary.en = "The set of the Catalan edition. Q carries its U, a blank in its place too; L·L and NY are single tiles; a blank keeps the letter it was given."
summary.ca = "Les peces de l''edició catalana. La Q du la U, també si la fa un escarràs; L·L i NY són peces úniques; l''escarràs ja no canvia de lletra."
reading = "The text relies on the tiles of the Catalan edition without listing them."

[play.board]
value = "standard"
clause = ["OB-G17", "OB-G0"]
article = "2 Desenv. ¶5-8"
summary.en = "A play scores every word it forms. New tiles use the premium squares they cover, in both words where they cross: letters first, then words, multiplying one another."
summary.ca = "Una jugada suma tots els mots que forma. Les fitxes noves aprofiten cada casella de premi que cobreixen, també en els encreuaments: primer les de lletra i després les de paraula, que es multipliquen entre elles."
reading = "The text describes the premium squares without drawing them: the standard board of 15 by 15."

[play.coordinates]
value = "rows-lettered"
clause = ["OB-G16", "OB-G0"]
article = "2 Desenv. ¶2-3"
summary.en = "Rows A to O, columns 1 to 15: H8 is the centre."
summary.ca = "Files de la A a la O i columnes de l''1 al 15: H8 és el centre."
reading = "Only the centre, H8, is named, and it reads the same either way: Catalan practice names the rows A to O."

[play.rack_size]
value = 7
clause = ["OB-G19", "OB-G3"]
article = "2 Agafar ¶1"
summary.en = "Seven tiles on the rack while the bag allows."
summary.ca = "Set fitxes al faristol mentre el saquet en pugui donar."

[play.bingo_bonus]
value = 50
clause = "OB-G3"
article = "2 Desenv. ¶1"
summary.en = "Fifty points more for laying all seven tiles in one word."
summary.ca = "Cinquanta punts més per jugar les set fitxes en un sol mot."

# Who begins

[start.method]
value = "lot"
clause = "OB-G1"
article = "2 Inici ¶2-3"
summary.en = "Each player draws a tile; the one nearest to A starts."
summary.ca = "Cada jugador treu una fitxa: comença qui la té més a prop de la A."

[start.blank_rank]
value = "first"
clause = "OB-G1"
article = "2 Inici ¶2-3"
summary.en = "In this draw, and only here, the blank stands before A."
summary.ca = "En aquest sorteig, i només aquí, l''escarràs va davant de la A."

[start.redraw_equal]
value = true
clause = "OB-G1"
article = "2 Inici ¶2-3"
summary.en = "Equal tiles are drawn again."
summary.ca = "Amb fitxes iguals es torna a treure."
reading = "The text is silent on equal tiles: draw again."

[start.tile_returned]
value = true
clause = "OB-G1"
article = "2 Inici ¶2-3"
summary.en = "The tile shown goes back into the bag."
summary.ca = "Un cop ensenyada, la fitxa torna al saquet."

[start.scorer]
value = "starter"
clause = "OB-G1"
article = "2 Inici ¶2-3"
summary.en = "Who starts keeps the score."
summary.ca = "Qui comença porta l''anotació."

# What a play must look like on the board

[placement.one_line]
value = true
clause = "OB-G16"
article = "2 Desenv. ¶2-3"
summary.en = "All tiles of a play lie in one row or one column."
summary.ca = "Totes les fitxes d''una jugada van en una sola fila o columna."

[placement.no_gaps]
value = true
clause = "OB-G16"
article = "2 Desenv. ¶2-3"
summary.en = "The tiles laid and those between them form one word without gaps."
summary.ca = "Les fitxes col·locades, amb les que tenen entremig, fan un mot sense buits."
reading = "Written nowhere, required everywhere."

[placement.first_covers_start]
value = true
clause = "OB-G16"
article = "2 Desenv. ¶2-3"
summary.en = "The first play covers the centre, H8."
summary.ca = "La primera jugada passa pel centre, H8."

[placement.first_minimum_tiles]
value = 2
clause = "OB-G16"
article = "2 Desenv. ¶2-3"
summary.en = "The first play lays at least two tiles."
summary.ca = "La primera jugada és de dues fitxes com a mínim."
reading = "The text speaks of words of two or more letters without a rule for the first play: two are required."

[placement.touches]
value = true
clause = "OB-G16"
article = "2 Desenv. ¶2-3"
summary.en = "Every later play touches tiles that are on the board."
summary.ca = "Les jugades següents han de tocar fitxes que ja hi havia al tauler."

# Between the rack and a finished play

[laying.touch_move]
value = true
clause = "OB-G4"
article = "2 Desenv. ¶4"
summary.en = "A tile put on the board must be played, or the turn is lost."
summary.ca = "Fitxa posada al tauler, fitxa jugada; si no, es perd el torn."

[laying.shift]
value = "slide"
clause = "OB-G4"
article = "2 Desenv. ¶4"
summary.en = "Tiles may be slid along their row or column, in the order in which they were first laid."
summary.ca = "Les fitxes poden córrer al llarg de la fila o la columna, però sense perdre l''ordre en què s''han posat."

[laying.freeze]
value = "acceptance"
clause = ["OB-G4", "OB-G11"]
article = "2 Desenv. ¶4"
summary.en = "A play is settled once its player begins to draw."
summary.ca = "La jugada queda fixada quan qui l''ha feta comença a agafar fitxes."
reading = "The text names no moment from which tiles may no longer be slid: it calls a play finished and accepted once refilling has begun."

[laying.irregular]
value = "turn-lost"
clause = "OB-G4"
article = "2 Desenv. ¶4"
summary.en = "Tiles that make no regular play come off and the turn is lost."
summary.ca = "Si les fitxes posades no fan cap jugada reglamentària, es retiren i el torn es perd."

[laying.declare_main_word]
value = false
clause = "OB-G27"
article = "2 Control ¶1"
summary.en = "Nothing is announced: the play is written on the sheet."
summary.ca = "No cal anunciar el mot: la jugada s''escriu al full."
reading = "The text asks for writing only."

# The bag

[drawing.refill]
value = "before-clock"
clause = ["OB-G27", "OB-G19"]
article = "2 Control ¶1"
summary.en = "Lay, write, draw, and only then press the clock."
summary.ca = "Es juga, s''anota, s''agafen fitxes i només llavors es prem el rellotge."

[drawing.bag_count_shown]
value = true
clause = "OB-G23"
article = "2 Agafar ¶9"
summary.en = "Anyone may know how many tiles the bag holds."
summary.ca = "Tothom pot saber quantes fitxes hi ha al saquet."
reading = "The bag may be felt from outside at any time: the program shows the number."

[exchange.minimum_in_bag]
value = 7
clause = "OB-G7"
article = "2 Agafar ¶4"
summary.en = "An exchange needs seven tiles in the bag; with six or fewer it is refused."
summary.ca = "Per canviar fitxes n''hi ha d''haver set al saquet; amb sis o menys no es pot."

[exchange.minimum_tiles]
value = 1
clause = "OB-G7"
article = "2 Agafar ¶4"
summary.en = "Any number of tiles may be exchanged; the turn is used up."
summary.ca = "Se''n poden canviar tantes com es vulgui; el canvi ocupa el torn."

[exchange.announced]
value = true
clause = "OB-G20"
article = "2 Agafar ¶5"
summary.en = "The player says aloud how many."
summary.ca = "El jugador diu en veu alta quantes en canvia."

[exchange.draw_before_return]
value = true
clause = "OB-G20"
article = "2 Agafar ¶5"
summary.en = "The discards lie face down until as many are drawn, and only then go into the bag."
summary.ca = "Les descartades esperen de cap per avall fins que s''han agafat les noves, i només llavors van al saquet."

[passing.allowed]
value = true
clause = "OB-G22"
article = "2 Agafar ¶8"
summary.en = "A player may pass at any time, saying so."
summary.ca = "Es pot passar en qualsevol torn, dient-ho."

# A rack all of vowels or all of consonants

[senyors.window]
value = "opponents-move"
clause = "OB-G6"
article = "2 Agafar ¶2-3"
summary.en = "Seven vowels or seven consonants may be shown and changed without losing the turn, until the opponent moves."
summary.ca = "Set fitxes totes vocals, o totes consonants, es poden ensenyar i canviar sense perdre el torn, fins que juga el contrincant."
reading = "The clock is not mentioned. A right not used does not come back next turn with the same rack."

[senyors.racks_before_inspection]
value = 2
clause = "OB-G6"
article = "2 Agafar ¶2-3"
summary.en = "After the second such rack an arbiter looks into the bag. None of the missing kind: play on. One, or one blank: it goes to the rack and six are drawn. More: draw again until one comes."
summary.ca = "Al segon faristol així, un àrbitre mira el saquet. Si no hi ha res del que falta, se segueix jugant. Si n''hi ha una, o un escarràs, va al faristol i se n''agafen sis. Si n''hi ha més, es torna a extreure fins que en surti."
reading = "One useful tile and one blank, or two blanks, are not covered: both count as useful, so drawing is repeated. A blank drawn ends the redrawing."

[senyors.minimum_in_bag]
value = 1
clause = "OB-G6"
article = "2 Agafar ¶2-3"
summary.en = "There must be something in the bag to change for."
summary.ca = "Al saquet hi ha d''haver alguna fitxa per poder canviar."
reading = "No number is given; with an empty bag the same seven would come back."

# Too many or too few tiles

[rulings.surplus]
value = "one"
clause = "OB-G8"
article = "2 Agafar ¶7"
summary.en = "From a rack of more than seven the opponent takes one tile at random."
summary.ca = "D''un faristol amb més de set fitxes, el contrincant en treu una a l''atzar."
reading = "One tile is named; where more were drawn it is repeated."

[rulings.surplus_seen]
value = "on-rack"
clause = "OB-G8"
article = "2 Agafar ¶7"
summary.en = "The opponent may look at it before it goes back."
summary.ca = "El contrincant la pot mirar abans de tornar-la."
reading = "The text speaks only of tiles that are on the rack."

[rulings.overdraw_takes_back]
value = false
clause = ["OB-G8", "OB-G4"]
article = "2 Agafar ¶7"
summary.en = "A play that is being made meanwhile stays on the board."
summary.ca = "La jugada que s''estigui fent mentrestant es queda al tauler."
reading = "The text says nothing of a play in progress: touch-move goes on binding it."

[rulings.underdraw_refilled]
value = true
clause = ["OB-G19", "OB-G3"]
article = "2 Agafar ¶1"
summary.en = "Missing tiles are drawn as soon as they are missed."
summary.ca = "Les fitxes que falten s''agafen així que se''n nota la falta."
reading = "The text has no rule for drawing too few; it wants seven on the rack while there are enough."

[rulings.underdraw_own_time]
value = false
clause = "OB-G19"
article = "2 Agafar ¶1"
summary.en = "Nobody''s clock is started to make up for missing tiles."
summary.ca = "Ningú no engega cap rellotge perquè es completi un faristol."
reading = "The text is silent."

# Challenges

[challenge.window]
value = "refill"
clause = "OB-G11"
article = "2 Impugnacions"
summary.en = "A play may be challenged until its player begins to draw."
summary.ca = "Una jugada es pot impugnar fins que qui l''ha feta comença a agafar fitxes."

[challenge.empty_bag_window]
value = "clock"
clause = "OB-G11"
article = "2 Impugnacions"
summary.en = "With an empty bag, until the clock is pressed."
summary.ca = "Amb el saquet buit, fins que es prem el rellotge."
reading = "The text is silent on an empty bag, where no refilling closes the time: pressing the clock does."

[challenge.dictionary]
value = "Diccionari Oficial de l''Scrabble en Català (DOSC), errata of 7 February 2006"
clause = "OB-T7"
article = "1 Diccionari"
summary.en = "The DOSC with its errata of 2006 decides: every variant it lists, conjugated by the general model or that of its own area."
summary.ca = "Decideix el DOSC amb les esmenes de 2006: s''accepta qualsevol variant que hi surti, amb els verbs conjugats com en la llengua general o com a la zona pròpia."
reading = "The DOSC is not free: the game''s own word list answers, and every verdict names it with its version."

[challenge.looked_up]
value = "named"
clause = "OB-G11"
article = "2 Impugnacions"
summary.en = "Only the words that the challenger names are looked up."
summary.ca = "Només es consulten els mots que l''impugnador assenyala."
reading = "A challenge may hold several words of the play and no other one can follow: so it names them, and a wrong word that was not named stands."

[challenge.global_answer]
value = true
clause = "OB-G11"
article = "2 Impugnacions"
summary.en = "One answer for the play: valid or not, never which word or why."
summary.ca = "Una sola resposta per a la jugada: bona o no, mai quin mot ni per què."

[challenge.repeats]
value = 0
clause = "OB-G11"
article = "2 Impugnacions"
summary.en = "One challenge a play: after the answer no other word of it can be doubted."
summary.ca = "Una impugnació per jugada: amb la resposta donada, ja no se''n pot discutir cap altre mot."

[challenge.failed_points]
value = 0
clause = "OB-G26"
article = "2 Impugnacions ¶1, 3"
summary.en = "A wrong play comes off and loses the turn; doubting a right one costs nothing."
summary.ca = "Una jugada dolenta es retira i perd el torn; haver dubtat d''una de bona no costa res."

[challenge.stopped_by]
value = ["challenged", "challenger"]
clause = ["OB-G26", "OB-G28"]
article = "2 Control ¶5"
summary.en = "The player whose time is running stops the clock; the challenger may."
summary.ca = "Atura el rellotge aquell a qui li corre el temps; l''impugnador també pot fer-ho."
reading = "The section on challenges does not say who. The one on time obliges whose time is running when an arbiter is consulted, and until the clock is pressed that is who laid the play; a challenger need not wait for that."

[challenge.restarted_by]
value = ["challenged", "challenger"]
clause = ["OB-G26", "OB-G12"]
article = "2 Impugnacions ¶1, 3"
summary.en = "After the answer, the clock of who laid the play is started again, by that player first."
summary.ca = "Amb la resposta, torna a córrer el temps de qui ha fet la jugada, que és el primer que l''ha d''engegar."
reading = "The text is silent: the stop has served its purpose and the move is not complete, so its player goes on; if that is forgotten, the opponent may."

[challenge.online_window_ms]
value = 20_000
clause = ["OB-G11", "OB-G27"]
article = "2 Impugnacions"
summary.en = "Online, a play waits twenty seconds for an answer."
summary.ca = "En línia, una jugada espera resposta vint segons."
reading = "At a table the player counts and writes before drawing, and that is the opponent''s time to challenge. Online both are instant, so the play waits for an answer, at most this long."

[challenge.online_window_clock]
value = "opponent"
clause = "OB-G27"
article = "2 Control ¶1"
summary.en = "Meanwhile the opponent''s time runs."
summary.ca = "Mentrestant corre el temps del contrincant."
reading = "Online the play is laid, counted and written at once, so the time spent thinking of a challenge is the opponent''s."

# Time

[clock.side_ms]
value = 1_800_000
clause = "OB-G12"
article = "2 Control del temps ¶2-3"
summary.en = "Thirty minutes each for the whole game."
summary.ca = "Trenta minuts per jugador i partida."

[clock.overtime_period_ms]
value = 60_000
clause = "OB-G12"
article = "2 Control del temps ¶2-3"
summary.en = "Overtime is counted in minutes, each one that has begun."
summary.ca = "El temps de més es compta per minuts començats."

[clock.overtime_points]
value = 10
clause = "OB-G12"
article = "2 Control del temps ¶2-3"
summary.en = "Each of them costs ten points at the end of the game."
summary.ca = "Cadascun costa deu punts, que es descompten al final."

[clock.overtime_maximum_points]
value = "none"
clause = "OB-G12"
article = "2 Control del temps ¶2-3"
summary.en = "The penalty has no ceiling."
summary.ca = "La penalització no té topall."
reading = "The text names none."

[clock.loss_after_ms]
value = "none"
clause = "OB-G12"
article = "2 Control del temps ¶2-3"
summary.en = "Overtime alone loses no game."
summary.ca = "El temps de més, tot sol, no fa perdre cap partida."
reading = "Nothing is said of losing on time."

[clock.stops]
value = ["challenge", "count", "overdraw", "arbiter"]
clause = "OB-G12"
article = "2 Control del temps ¶2-3"
summary.en = "The clock stops only for a challenge, a difference in the count, tiles drawn too many or a question to the arbiter."
summary.ca = "El rellotge només s''atura per una impugnació, un desacord en el recompte, la devolució de fitxes sobreres o una consulta a l''àrbitre."

[clock.corrected_by]
value = "arbiter"
clause = ["OB-G12", "OB-G28"]
article = "2 Control del temps ¶2-3"
summary.en = "A clock that shows the wrong time is put right by an arbiter."
summary.ca = "Si el rellotge marca malament, el corregeix un àrbitre."
reading = "The text is silent on wrong settings, and gives no claim to who forgot to start or stop it: what is left is to call the arbiter."

[clock.waits_for_scorer]
value = false
clause = "OB-G27"
article = "2 Control ¶1"
summary.en = "Nobody has to wait for the scorer before pressing the clock."
summary.ca = "Ningú no ha d''esperar l''anotador per prémer el rellotge."
reading = "A move is complete once it is written, but the text does not say what becomes of the time if the scorer is slow, and gives no claim for it."

[clock.unstopped_runs_on]
value = false
clause = ["OB-G12", "OB-G9"]
article = "2 Control del temps ¶2-3"
summary.en = "The last move ends the game and its time."
summary.ca = "La darrera jugada acaba la partida i el temps."
reading = "The text gives nobody the duty to stop the clock at the end and no claim for a clock that was left running."

[clock.round_ms]
value = 3_600_000
clause = "OB-G13"
article = "2 Control del temps ¶4"
summary.en = "A round lasts one hour at most."
summary.ca = "Una ronda dura una hora com a màxim."

[clock.last_moves_ms]
value = 120_000
clause = "OB-G13"
article = "2 Control del temps ¶4"
summary.en = "When the hour is over the turn in progress and the next one are played, two minutes at most for each."
summary.ca = "Passada l''hora es juguen el torn en curs i el següent, de dos minuts com a màxim cadascun."
reading = "A hand is one player''s turn: the current one and the opponent''s next. Longer than two minutes: the arbiter decides."

[clock.online_claim_ms]
value = 600_000
clause = "OB-G12"
article = "2 Control del temps ¶2-3"
summary.en = "Online, the opponent may claim the game as abandoned beyond ten minutes of overtime."
summary.ca = "En línia, passats deu minuts de més, el contrincant pot reclamar la partida per abandonament."
reading = "The text is silent on losing on time, but online nobody sits opposite: who does not come back must not keep the opponent for ever. Ten minutes, as in the general Catalan text."

# The end

[ending.out_gains_opponents_rack]
value = true
clause = "OB-G9"
article = "2 Final a-b"
summary.en = "Who goes out with the bag empty gains what the opponent still holds."
summary.ca = "Qui es queda sense fitxes amb el saquet buit suma el que li resta a l''altre."

[ending.out_costs_opponent_rack]
value = true
clause = "OB-G9"
article = "2 Final a-b"
summary.en = "The opponent loses as much."
summary.ca = "A l''altre se li descompta el mateix."

[ending.wrong_plays_lose]
value = "none"
clause = "OB-G9"
article = "2 Final a-b"
summary.en = "No number of wrong plays loses a game."
summary.ca = "Cap nombre de jugades dolentes no fa perdre la partida."
reading = "The text has no such ending."

[ending.passes_each]
value = "none"
clause = "OB-G9"
article = "2 Final a-b"
summary.en = "Passes have no ending of their own."
summary.ca = "Els torns passats no tenen cap final propi."
reading = "They count among the lost turns."

[ending.lost_turns_each]
value = 3
clause = "OB-G9"
article = "2 Final a-b"
summary.en = "Three lost turns in a row by each player end the game; each loses the value of the own rack."
summary.ca = "Tres torns perduts seguits per banda acaben la partida; cadascú es descompta les fitxes que té."

[ending.lost_turns_are]
value = ["withdrawn", "pass", "taken-back"]
clause = "OB-G9"
article = "2 Final a-b"
summary.en = "Plays taken off the board and passes are lost turns; an exchange is not, and breaks the run."
summary.ca = "Són torns perduts els de jugades retirades i els passats; un canvi de fitxes no ho és, i talla la sèrie."
reading = "A turn lost by touch-move counts; a valid play worth nothing is no lost turn and breaks the run, as an exchange does."

[ending.fruitless_turns_each]
value = "none"
clause = "OB-G9"
article = "2 Final a-b"
summary.en = "Turns with nothing laid do not make a tie."
summary.ca = "Cap sèrie de torns sense jugar no porta a l''empat."
reading = "The text has no such ending."

[ending.fruitless_turns_are]
value = []
clause = "OB-G9"
article = "2 Final a-b"
summary.en = "No turn counts towards such a tie."
summary.ca = "Cap torn no compta per a un empat així."
reading = "The text has no such ending."

[ending.round_over_counts_racks]
value = false
clause = "OB-G13"
article = "2 Control del temps ¶4"
summary.en = "When the round''s time ends the game, unplayed tiles count for nothing."
summary.ca = "Si la partida s''acaba per temps de ronda, les fitxes no jugades no compten."

[ending.abandonment]
value = "opponent-wins"
clause = "OB-G9"
article = "2 Final a-b"
summary.en = "Who leaves loses, with the scores as they stand."
summary.ca = "Qui abandona perd, amb el marcador tal com està."
reading = "The text is silent: the opponent wins with the scores as they stand, a play that waits for its answer included."

[ending.abandonment_points]
value = "none"
clause = "OB-G9"
article = "2 Final a-b"
summary.en = "No points are taken for leaving."
summary.ca = "Abandonar no descompta punts."
reading = "The text names no penalty."

[ending.forfeit_points]
value = "none"
clause = "OB-G9"
article = "2 Final a-b"
summary.en = "There is no forfeit result."
summary.ca = "No hi ha cap resultat fixat per abandonament."
reading = "The text names none: a result stores its winner, whoever is ahead on points."

[ending.both_left_points]
value = "none"
clause = "OB-G9"
article = "2 Final a-b"
summary.en = "Nothing is laid down for two who leave."
summary.ca = "No es preveu que abandonin tots dos."
reading = "The text is silent: what becomes of such a game is for the arbiters."

[ending.by_arbiter]
value = true
clause = "OB-G13"
article = "2 Control del temps ¶4"
summary.en = "The arbiters say that the hour is over; who then takes longer than two minutes over a move is theirs to judge."
summary.ca = "Els àrbitres avisen que ha passat l''hora; si algú triga llavors més de dos minuts en una jugada, ho jutgen ells."
reading = "The text limits a move to two minutes and does not say what follows: the arbiters decide, and may end the game; so too wherever a clause leaves the case to them."

[ending.arbiter_counts_racks]
value = false
clause = "OB-G13"
article = "2 Control del temps ¶4"
summary.en = "A game that is broken off counts no unplayed tiles."
summary.ca = "En una partida interrompuda no es compten les fitxes sense jugar."

# Who decides

[arbitration.committee]
value = "none"
clause = ["OB-G21", "OB-G13"]
article = "2 Agafar ¶6"
summary.en = "There is a committee of arbiters, of any size."
summary.ca = "Hi ha un comitè arbitral, sense un nombre fixat de membres."
reading = "The text names the committee without a number."

[arbitration.first_instance]
value = "arbiter"
clause = ["OB-G26", "OB-G6"]
article = "2 Impugnacions ¶1, 3"
summary.en = "Whichever arbiter is called answers."
summary.ca = "Respon l''àrbitre que s''ha avisat."

[arbitration.appeal]
value = false
clause = ["OB-G11", "OB-G21"]
article = "2 Impugnacions"
summary.en = "There is no appeal to the whole committee."
summary.ca = "No es pot recórrer al comitè en ple."
reading = "The text gives no way to have a decision looked at again; an answered challenge is closed."

[arbitration.may_disqualify]
value = true
clause = "OB-G21"
article = "2 Agafar ¶6"
summary.en = "For suspicious behaviour in drawing the arbiters may disqualify."
summary.ca = "Si algú treu fitxes de manera sospitosa, els àrbitres el poden desqualificar."

[arbitration.ambiguity]
value = "nothing"
clause = ["OB-T7", "OB-G11"]
article = "1 Diccionari"
summary.en = "One dictionary decides; the answer is always valid or not valid."
summary.ca = "Decideix un sol diccionari; la resposta sempre és que val o que no val."
reading = "The text does not think of dictionaries that disagree: it has one."

# The sheet

[sheet.running_total]
value = true
clause = "OB-G25"
article = "2 Anotació"
summary.en = "Each move with its score and the total so far."
summary.ca = "Cada jugada amb els punts i l''acumulat."

[sheet.coordinates_required]
value = false
clause = "OB-G25"
article = "2 Anotació"
summary.en = "Coordinates need not be written."
summary.ca = "Les coordenades no cal posar-les."
reading = "They are not among what the sheet asks for."

[sheet.pass_mark]
value = "0"
clause = "OB-G25"
article = "2 Anotació"
summary.en = "A pass is a zero."
summary.ca = "Passar el torn és un zero."
reading = "The text is silent: as in the general Catalan text."

[sheet.exchange_mark]
value = "-"
clause = "OB-G25"
article = "2 Anotació"
summary.en = "An exchange is a dash."
summary.ca = "Un canvi de fitxes és un guionet."
reading = "The text is silent: as in the general Catalan text."

[sheet.blank_mark]
value = "(A)"
clause = "OB-G25"
article = "2 Anotació"
summary.en = "The letter of a blank stands in parentheses or in a circle."
summary.ca = "La lletra d''un escarràs va entre parèntesis o dins d''un cercle."

[sheet.bingo_circled]
value = true
clause = "OB-G25"
article = "2 Anotació"
summary.en = "The score of a play with all seven tiles is circled."
summary.ca = "Els punts d''una jugada de set fitxes es marquen amb un cercle."

[sheet.extras]
value = ["rack-points", "best-play", "bingos"]
clause = ["OB-G25", "OB-G10"]
article = "2 Anotació"
summary.en = "Below the moves, the points of the racks and the final scores; for prizes and records, each player''s best play and number of bingos."
summary.ca = "Sota les jugades, els punts dels faristols i el resultat; per als premis i els rècords, la millor jugada i els scrabbles de cadascú."

[sheet.total_corrected]
value = true
clause = ["OB-G24", "OB-G12"]
article = "2 Final ¶2"
summary.en = "Totals may be corrected until the sheet is handed in."
summary.ca = "Els totals es poden rectificar fins que es lliura el full."
reading = "The text lets players go over all sums before handing the sheet in, and settle differences with the clock stopped."

[sheet.signatures]
value = false
clause = "OB-G24"
article = "2 Final ¶2"
summary.en = "Nobody signs: handing the sheet in closes the game."
summary.ca = "No cal signar: lliurar el full tanca la partida."
reading = "The text asks for no signatures."

[sheet.completed_on_own_time]
value = false
clause = "OB-G25"
article = "2 Anotació"
summary.en = "Nobody''s time runs for an incomplete sheet."
summary.ca = "A ningú no li corre el temps per un full incomplet."
reading = "The text has no such claim, and one player keeps the only sheet."

[sheet.corrections]
value = "nobody"
clause = "OB-G24"
article = "2 Final ¶2"
summary.en = "Once the sheet is handed in the result is final."
summary.ca = "Amb el full ja entregat, el resultat no es toca."

# The tournament

[tournament.rounds]
value = 6
clause = ["OB-T1", "OB-T5"]
article = "1 Sistema suís"
summary.en = "Six rounds."
summary.ca = "Sis rondes."

[tournament.method]
value = "swiss"
clause = ["OB-T3b", "OB-T1", "OB-T5"]
article = "1 b"
summary.en = "Swiss system: those who meet stand as near each other in the standings as can be."
summary.ca = "Sistema suís: els qui s''enfronten són tan a prop com es pot a la classificació."
reading = "The least sum of the distances over the whole round; among equals the one with the fewest long ones, then a fixed order."

[tournament.first_method]
value = "none"
clause = ["OB-T3b", "OB-T4"]
article = "1 b"
summary.en = "The first round is paired like all others, by the first order."
summary.ca = "La primera ronda s''aparella com totes, segons l''ordre inicial."
reading = "The text makes no exception for the first round."

[tournament.last_method]
value = "none"
clause = ["OB-T3b"]
article = "1 b"
summary.en = "The last round is paired like all others."
summary.ca = "L''última ronda s''aparella com totes."
reading = "The text makes no exception for the last round."

[tournament.win_half_points]
value = 2
clause = "OB-T2"
article = "1 ¶2"
summary.en = "A win is worth one point."
summary.ca = "Guanyar val un punt."

[tournament.tie_half_points]
value = 1
clause = "OB-T2"
article = "1 ¶2"
summary.en = "A tie is worth half a point."
summary.ca = "Empatar val mig punt."

[tournament.loss_half_points]
value = 0
clause = "OB-T2"
article = "1 ¶2"
summary.en = "A loss is worth nothing."
summary.ca = "Perdre no val cap punt."

[tournament.bye_half_points]
value = 2
clause = ["OB-T3c", "OB-T5"]
article = "1 c"
summary.en = "With an odd number of players the last in the standings rests and gets one point."
summary.ca = "Amb un nombre senar de jugadors, l''últim descansa i s''endú un punt."

[tournament.requested_bye_half_points]
value = 0
clause = "OB-T5"
article = "1 ¶5"
summary.en = "Who asks to sit a round out gets nothing for it."
summary.ca = "Qui demana de no jugar una ronda no hi guanya res."
reading = "The text knows no byes on request: they are worth nothing unless the organiser says so beforehand."

[tournament.absence_half_points]
value = 0
clause = "OB-T5"
article = "1 ¶5"
summary.en = "A round missed is worth nothing."
summary.ca = "Una ronda que no es juga no val res."
reading = "The text is silent: the Swiss rules that it refers to."

[tournament.bye_spread]
value = 0
clause = "OB-T3c"
article = "1 c"
summary.en = "Resting adds nothing to the spread."
summary.ca = "Descansar no suma res al diferencial."
reading = "The text gives a point of the tournament and no points of play."

[tournament.bye_to]
value = "last-without"
clause = ["OB-T3c", "OB-T5"]
article = "1 c"
summary.en = "The last in the standings who has not rested yet."
summary.ca = "L''últim de la classificació que encara no ha descansat."
reading = "No second bye: it goes to the lowest player who has not had one, as in the Swiss rules that the text refers to."

[tournament.tie_breaks]
value = ["spread", "points-for"]
clause = "OB-T2"
article = "1 ¶2"
summary.en = "Equal players are ordered by spread, then by all points scored."
summary.ca = "Els empatats s''ordenen pel diferencial de punts i, després, pel total de punts fets."
reading = "Who is equal in both as well shares the place."

[tournament.rematches]
value = false
clause = "OB-T3a"
article = "1 a"
summary.en = "Nobody meets the same opponent twice."
summary.ca = "Ningú no troba dues vegades el mateix rival."

[tournament.unavoidable_rematches]
value = false
clause = "OB-T3a"
article = "1 a"
summary.en = "Not even where no other pairing is left."
summary.ca = "Ni tan sols quan no queda cap altre aparellament."
reading = "The text makes no exception: where it cannot be kept, the organiser says what yields."

[tournament.clubmates_apart]
value = false
clause = "OB-T3b"
article = "1 b"
summary.en = "Members of one club meet like any others."
summary.ca = "Els socis d''un mateix club s''enfronten com tothom."
reading = "The text names no other criterion."

[tournament.starts_balanced]
value = false
clause = "OB-G1"
article = "2 Inici ¶2-3"
summary.en = "Who starts is drawn at the table."
summary.ca = "Qui comença se sorteja a la taula."

[tournament.rating]
value = "barruf"
clause = ["OB-T4", "OB-T6"]
article = "1 ¶4"
summary.en = "The last published BARRUF gives the first order; all results enter it."
summary.ca = "El darrer BARRUF publicat dona l''ordre inicial; tots els resultats hi compten."

[tournament.newcomers]
value = "registration"
clause = "OB-T4"
article = "1 ¶4"
summary.en = "Newcomers, who have no BARRUF, stand as they registered."
summary.ca = "Els debutants, sense BARRUF, van segons com s''han inscrit."

[tournament.newcomer_rating]
value = "none"
clause = "OB-T4"
article = "1 ¶4"
summary.en = "They follow all who have one."
summary.ca = "Van darrere de tots els qui en tenen."
reading = "The text does not say where newcomers stand: last, since their order is another."

[tournament.special_tiles]
value = []
clause = "OB-G10"
article = "2 Anotació"
summary.en = "No best play with a given tile is kept."
summary.ca = "No es recull cap millor jugada amb una fitxa concreta."

# Registration

[registration.closes_days_before]
value = 2
clause = "OB-R1"
article = "5 ¶1"
summary.en = "Registration is open until two days before the event, that day included."
summary.ca = "Les inscripcions són obertes fins a dos dies abans del torneig, aquell dia inclòs."

[registration.late_only_replaces]
value = true
clause = "OB-R1"
article = "5 ¶1"
summary.en = "Afterwards a newcomer can only take the place of somebody who has withdrawn."
summary.ca = "Després, només s''hi pot entrar en lloc d''algú que s''hagi donat de baixa."
reading = "Whoever comes too late is put on a waiting list, and comes in by order of registration as places fall free, whenever they did."

[registration.list_public]
value = true
clause = "OB-R2"
article = "5 ¶2"
summary.en = "The list of entrants is public, and grows as requests arrive."
summary.ca = "La llista d''inscrits és pública i s''actualitza a mesura que arriben les sol·licituds."

[registration.fee_cents]
value = 1_000
clause = "OB-R3"
article = "5 ¶3"
summary.en = "The fee is ten euros a participant."
summary.ca = "La quota és de deu euros per participant."

[registration.currency]
value = "EUR"
clause = "OB-R3"
article = "5 ¶3"
summary.en = "Amounts are in euros."
summary.ca = "Els imports són en euros."

[registration.fee_due]
value = "reception"
clause = "OB-R3"
article = "5 ¶3"
summary.en = "The fee is paid at reception, on the day."
summary.ca = "La quota es paga a la recepció, el mateix dia."

[registration.grant_days_before]
value = 8
clause = "OB-R4"
article = "5 Ajuts"
summary.en = "Who comes from outside the Barcelona area may ask for a travel grant when registering, until the eighth day before the event; the organiser decides on each."
summary.ca = "Qui ve de fora de les comarques de Barcelona pot demanar un ajut per al viatge en inscriure''s, fins vuit dies abans del torneig; l''organització decideix cas per cas."
reading = "Before 14 November, for an event on the 21st: the 13th is the last day."

[registration.acceptance]
value = true
clause = "OB-R5"
article = "5 last ¶"
summary.en = "Who registers has read the rules and accepts them."
summary.ca = "Qui s''inscriu ha llegit les normes i les accepta."

[registration.complaints_of_ignorance]
value = false
clause = "OB-R8"
article = "5 last ¶"
summary.en = "Complaints that come from not knowing the rules are not considered."
summary.ca = "No s''atenen queixes que vinguin de no conèixer les normes."

[registration.companions]
value = true
clause = "OB-R6"
article = "5"
summary.en = "Companions may stay in the hall as long as they do not disturb."
summary.ca = "Els acompanyants poden ser a la sala mentre no facin nosa."

[registration.meals]
value = false
clause = "OB-R7"
article = "5"
summary.en = "The fee covers no meals."
summary.ca = "La quota no inclou cap àpat."

# Prizes

[prizes.place_cents]
value = [30_000, 15_000, 10_000]
clause = "OB-P1"
article = "4"
summary.en = "300 euros for the first, 150 for the second, 100 for the third."
summary.ca = "300 euros per al primer, 150 per al segon i 100 per al tercer."

[prizes.best_play_cents]
value = 5_000
clause = "OB-P1"
article = "4"
summary.en = "50 euros for the best play."
summary.ca = "50 euros per a la millor jugada."
reading = "The play with the most points."

[prizes.best_game_cents]
value = 5_000
clause = "OB-P1"
article = "4"
summary.en = "50 euros for the most points of one player in a game."
summary.ca = "50 euros per a la millor puntuació d''un jugador en una partida."

[prizes.gift_for_all]
value = true
clause = "OB-P1"
article = "4"
summary.en = "A gift for every participant."
summary.ca = "Un obsequi per a cada participant."

[prizes.ties]
value = "share"
clause = ["OB-P1", "OB-T2"]
article = "4"
summary.en = "Who shares a place shares the prizes of the places taken up; equal plays and games share theirs."
summary.ca = "Els qui comparteixen un lloc es reparteixen els premis dels llocs que ocupen; les jugades i partides iguals, el seu."
reading = "The text is silent: tie-breaks have decided the places, and what they leave equal is divided."

# The day

[timetable.plan]
value = [
  "09:30 reception",
  "10:00 round 1",
  "11:15 round 2",
  "12:30 round 3",
  "14:00 break",
  "17:00 round 4",
  "18:15 round 5",
  "19:30 round 6",
  "20:30 prizes",
]
clause = "OB-T8"
article = "1 Horari"
summary.en = "Three rounds in the morning, three in the afternoon, prizes at half past eight."
summary.ca = "Tres rondes al matí, tres a la tarda i premis a dos quarts de nou."
','');
CREATE TABLE "tournaments_officer" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "key" varchar(32) NOT NULL, "name" varchar(80) NOT NULL, "tournament_id" bigint NOT NULL REFERENCES "tournaments_tournament" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_officer_per_key" UNIQUE ("tournament_id", "key"));
CREATE TABLE "tournaments_onlinegame" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "round_number" smallint unsigned NOT NULL CHECK ("round_number" >= 0), "first_entrant" integer unsigned NOT NULL CHECK ("first_entrant" >= 0), "second_entrant" integer unsigned NOT NULL CHECK ("second_entrant" >= 0), "opened_by" integer unsigned NOT NULL CHECK ("opened_by" >= 0), "game" varchar(32) NOT NULL UNIQUE, "opened_at" datetime NOT NULL, "recorded_at" datetime NULL, "tournament_id" bigint NOT NULL REFERENCES "tournaments_tournament" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_online_game_per_pair" UNIQUE ("tournament_id", "round_number", "first_entrant", "second_entrant"));
CREATE TABLE "tournaments_registration" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "entrant" integer unsigned NULL CHECK ("entrant" >= 0), "key" varchar(32) NOT NULL, "name" varchar(80) NOT NULL, "email" varchar(254) NOT NULL, "phone" varchar(40) NOT NULL, "town" varchar(80) NOT NULL, "club" varchar(80) NOT NULL, "notes" text NOT NULL, "rating_player" varchar(32) NOT NULL, "wants_grant" bool NOT NULL, "accepted_rules_at" datetime NULL, "language" varchar(8) NOT NULL, "token_hash" varchar(64) NOT NULL UNIQUE, "token" varchar(64) NOT NULL, "registered_at" datetime NOT NULL, "erased_at" datetime NULL, "tournament_id" bigint NOT NULL REFERENCES "tournaments_tournament" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_registration_per_entrant" UNIQUE ("tournament_id", "entrant"), CONSTRAINT "one_registration_per_key" UNIQUE ("tournament_id", "key"));
INSERT INTO "tournaments_registration" VALUES(1,1,'6fa758cb12184e1b','Anna Puig','secret-mail-0@example.org','+34 600 555000','','Perpinyà','secret-notes-0','',1,NULL,'','9002a26835e91cb194939da40ec76db9fecad93ee84fe7c8b65d0fe632a3b549','kIOy27ZuhOW1_oxRCo1dig','2026-11-22 10:24:53.920925',NULL,1);
INSERT INTO "tournaments_registration" VALUES(2,2,'485b0e6276c73487','Biel Serra','secret-mail-1@example.org','+34 600 555001','','Manresa','secret-notes-1','',0,NULL,'','c0cc8c3f989dbb4625dd46a002660dcb71dd004c9e0e88d509d921a1511007df','yHOTKkleFJDRl7qzNetZEA','2026-11-22 10:24:53.928545',NULL,1);
INSERT INTO "tournaments_registration" VALUES(3,3,'e077f069937b2cf6','Carme Font','secret-mail-2@example.org','+34 600 555002','','Sóller','secret-notes-2','',0,NULL,'','3478d68a84e74ca07269996882bc47226324db7de3124e46920b7ce8bbfd2d23','nbINFPyjM6IRjN34b5wuMQ','2026-11-22 10:24:53.929392',NULL,1);
INSERT INTO "tournaments_registration" VALUES(4,4,'06e38f0f3b7b63e3','Dídac Vila','secret-mail-3@example.org','+34 600 555003','','Perpinyà','secret-notes-3','',1,NULL,'','8e3e24b764f999f4cf18e408e07b9e52e6400f47aae7fe5376bba0135970316c','nmyFd8dgn909iorYvT2UPA','2026-11-22 10:24:53.929721',NULL,1);
CREATE TABLE "tournaments_rolelink" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "role" varchar(8) NOT NULL, "token_hash" varchar(64) NOT NULL UNIQUE, "token" varchar(64) NOT NULL, "made_at" datetime NOT NULL, "revoked_at" datetime NULL, "tournament_id" bigint NOT NULL REFERENCES "tournaments_tournament" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "tournaments_rolelink" VALUES(1,'director','409442232df80d843ca18d846c4ce90ab23cd88f128a7e3da8006475ebfd0a9c','g29x9IUAbIatikSvQXVSDw','2026-11-22 10:24:53.861546',NULL,1);
CREATE TABLE "tournaments_seat" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "visitor" varchar(64) NOT NULL, "role" varchar(8) NOT NULL, "taken_at" datetime NOT NULL, "link_id" bigint NULL REFERENCES "tournaments_rolelink" ("id") DEFERRABLE INITIALLY DEFERRED, "user_id" integer NULL REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED, "tournament_id" bigint NOT NULL REFERENCES "tournaments_tournament" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_seat_per_role" UNIQUE ("tournament_id", "visitor", "role"));
INSERT INTO "tournaments_seat" VALUES(1,'made','director','2026-11-22 10:24:53.870398',NULL,NULL,1);
CREATE TABLE "tournaments_tournament" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "public_id" varchar(32) NOT NULL UNIQUE, "slug" varchar(60) NOT NULL UNIQUE, "title" varchar(120) NOT NULL, "rulebook_id" varchar(60) NOT NULL, "status" varchar(12) NOT NULL, "day" varchar(10) NOT NULL, "place" varchar(120) NOT NULL, "languages" varchar(40) NOT NULL, "description" text NOT NULL, "contact" varchar(200) NOT NULL, "asks_email" bool NOT NULL, "asks_phone" bool NOT NULL, "opened_at" datetime NOT NULL, "seq" integer unsigned NOT NULL CHECK ("seq" >= 0), "revision" integer unsigned NOT NULL CHECK ("revision" >= 0), "director_hash" varchar(64) NOT NULL UNIQUE, "entered" integer unsigned NOT NULL CHECK ("entered" >= 0));
INSERT INTO "tournaments_tournament" VALUES(1,'c98d5bd24e113e28','obert-de-prova','Obert de prova','ca-obert-2009','running','2009-11-21','Perpinyà','ca','','',1,1,'2026-11-22 10:24:53.860248',11,5,'409442232df80d843ca18d846c4ce90ab23cd88f128a7e3da8006475ebfd0a9c',4);
CREATE UNIQUE INDEX "auth_group_permissions_group_id_permission_id_0cd325b0_uniq" ON "auth_group_permissions" ("group_id", "permission_id");
CREATE INDEX "auth_group_permissions_group_id_b120cbf9" ON "auth_group_permissions" ("group_id");
CREATE INDEX "auth_group_permissions_permission_id_84c5c92e" ON "auth_group_permissions" ("permission_id");
CREATE UNIQUE INDEX "auth_user_groups_user_id_group_id_94350c0c_uniq" ON "auth_user_groups" ("user_id", "group_id");
CREATE INDEX "auth_user_groups_user_id_6a12ed8b" ON "auth_user_groups" ("user_id");
CREATE INDEX "auth_user_groups_group_id_97559544" ON "auth_user_groups" ("group_id");
CREATE UNIQUE INDEX "auth_user_user_permissions_user_id_permission_id_14a6b632_uniq" ON "auth_user_user_permissions" ("user_id", "permission_id");
CREATE INDEX "auth_user_user_permissions_user_id_a95ead1b" ON "auth_user_user_permissions" ("user_id");
CREATE INDEX "auth_user_user_permissions_permission_id_1fbb5f2c" ON "auth_user_user_permissions" ("permission_id");
CREATE INDEX "django_admin_log_content_type_id_c4bce8eb" ON "django_admin_log" ("content_type_id");
CREATE INDEX "django_admin_log_user_id_c564eba6" ON "django_admin_log" ("user_id");
CREATE UNIQUE INDEX "django_content_type_app_label_model_76bd3d3b_uniq" ON "django_content_type" ("app_label", "model");
CREATE UNIQUE INDEX "auth_permission_content_type_id_codename_01ab375a_uniq" ON "auth_permission" ("content_type_id", "codename");
CREATE INDEX "auth_permission_content_type_id_2f476e4b" ON "auth_permission" ("content_type_id");
CREATE INDEX "duplicate_session_series_id_dc421dd9" ON "duplicate_session" ("series_id");
CREATE INDEX "duplicate_numberlink_session_id_3b588d6e" ON "duplicate_numberlink" ("session_id");
CREATE INDEX "duplicate_chair_session_id_8638e9ae" ON "duplicate_chair" ("session_id");
CREATE UNIQUE INDEX "one_device_per_number" ON "duplicate_chair" ("session_id", "number") WHERE "role" = 'entrant';
CREATE INDEX "duplicate_training_session_id_98385eea" ON "duplicate_training" ("session_id");
CREATE UNIQUE INDEX "one_visitor_per_seat" ON "play_seat" ("game_id", "side") WHERE "side" < 2;
CREATE INDEX "play_seat_game_id_304915bc" ON "play_seat" ("game_id");
CREATE INDEX "ratings_player_folded_f2d42470" ON "ratings_player" ("folded");
CREATE INDEX "ratings_editionrow_edition_id_2c529413" ON "ratings_editionrow" ("edition_id");
CREATE INDEX "ratings_editionrow_player_id_8aedab10" ON "ratings_editionrow" ("player_id");
CREATE INDEX "ratings_editiongame_edition_id_2c071dc5" ON "ratings_editiongame" ("edition_id");
CREATE INDEX "ratings_editiongame_first_id_26d7eaf2" ON "ratings_editiongame" ("first_id");
CREATE INDEX "ratings_editiongame_second_id_a5fbe492" ON "ratings_editiongame" ("second_id");
CREATE INDEX "ratings_edition_list_id_6df4f526" ON "ratings_edition" ("list_id");
CREATE TRIGGER ratings_edition_no_UPDATE BEFORE UPDATE ON ratings_edition
BEGIN SELECT RAISE(ABORT, 'a published edition never changes'); END;
CREATE TRIGGER ratings_edition_no_DELETE BEFORE DELETE ON ratings_edition
BEGIN SELECT RAISE(ABORT, 'a published edition never changes'); END;
CREATE TRIGGER ratings_editionrow_no_UPDATE BEFORE UPDATE ON ratings_editionrow
BEGIN SELECT RAISE(ABORT, 'a published edition never changes'); END;
CREATE TRIGGER ratings_editionrow_no_DELETE BEFORE DELETE ON ratings_editionrow
BEGIN SELECT RAISE(ABORT, 'a published edition never changes'); END;
CREATE TRIGGER ratings_editiongame_no_UPDATE BEFORE UPDATE ON ratings_editiongame
BEGIN SELECT RAISE(ABORT, 'a published edition never changes'); END;
CREATE TRIGGER ratings_editiongame_no_DELETE BEFORE DELETE ON ratings_editiongame
BEGIN SELECT RAISE(ABORT, 'a published edition never changes'); END;
CREATE TRIGGER ratings_editionrow_only_newest BEFORE INSERT ON ratings_editionrow
WHEN EXISTS (
    SELECT 1 FROM ratings_edition own JOIN ratings_edition later
    ON later.list_id = own.list_id AND later.number > own.number
    WHERE own.id = NEW.edition_id
)
BEGIN SELECT RAISE(ABORT, 'a published edition never changes'); END;
CREATE TRIGGER ratings_editiongame_only_newest BEFORE INSERT ON ratings_editiongame
WHEN EXISTS (
    SELECT 1 FROM ratings_edition own JOIN ratings_edition later
    ON later.list_id = own.list_id AND later.number > own.number
    WHERE own.id = NEW.edition_id
)
BEGIN SELECT RAISE(ABORT, 'a published edition never changes'); END;
CREATE INDEX "django_session_expire_date_a5c62663" ON "django_session" ("expire_date");
CREATE TRIGGER tournament_event_no_UPDATE BEFORE UPDATE ON tournament_event
BEGIN SELECT RAISE(ABORT, 'tournament_event rows are never changed'); END;
CREATE TRIGGER tournament_event_no_DELETE BEFORE DELETE ON tournament_event
BEGIN SELECT RAISE(ABORT, 'tournament_event rows are never changed'); END;
CREATE TRIGGER tournament_rulebook_no_UPDATE BEFORE UPDATE ON tournament_rulebook
BEGIN SELECT RAISE(ABORT, 'tournament_rulebook rows are never changed'); END;
CREATE TRIGGER tournament_rulebook_no_DELETE BEFORE DELETE ON tournament_rulebook
BEGIN SELECT RAISE(ABORT, 'tournament_rulebook rows are never changed'); END;
CREATE TRIGGER tournament_event_in_order BEFORE INSERT ON tournament_event
WHEN NEW.seq <> 1 + COALESCE((SELECT MAX(seq) FROM tournament_event WHERE stream = NEW.stream), 0)
BEGIN SELECT RAISE(ABORT, 'events follow each other without gaps'); END;
CREATE INDEX "tournaments_rolelink_tournament_id_533e245f" ON "tournaments_rolelink" ("tournament_id");
CREATE INDEX "tournaments_seat_link_id_94da5d91" ON "tournaments_seat" ("link_id");
CREATE INDEX "tournaments_seat_user_id_7708338f" ON "tournaments_seat" ("user_id");
CREATE INDEX "tournaments_seat_tournament_id_0752499d" ON "tournaments_seat" ("tournament_id");
CREATE INDEX "tournaments_registration_tournament_id_c29e06a6" ON "tournaments_registration" ("tournament_id");
CREATE INDEX "tournaments_onlinegame_tournament_id_4821d2f5" ON "tournaments_onlinegame" ("tournament_id");
CREATE INDEX "tournaments_officer_tournament_id_9edb3072" ON "tournaments_officer" ("tournament_id");
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('django_migrations',29);
INSERT INTO "sqlite_sequence" VALUES('django_admin_log',0);
INSERT INTO "sqlite_sequence" VALUES('django_content_type',30);
INSERT INTO "sqlite_sequence" VALUES('auth_permission',120);
INSERT INTO "sqlite_sequence" VALUES('auth_group',0);
INSERT INTO "sqlite_sequence" VALUES('auth_user',1);
INSERT INTO "sqlite_sequence" VALUES('duplicate_session',1);
INSERT INTO "sqlite_sequence" VALUES('duplicate_numberlink',2);
INSERT INTO "sqlite_sequence" VALUES('duplicate_chair',1);
INSERT INTO "sqlite_sequence" VALUES('duplicate_training',0);
INSERT INTO "sqlite_sequence" VALUES('play_seat',7);
INSERT INTO "sqlite_sequence" VALUES('play_game',4);
INSERT INTO "sqlite_sequence" VALUES('ratings_edition',0);
INSERT INTO "sqlite_sequence" VALUES('tournaments_tournament',1);
INSERT INTO "sqlite_sequence" VALUES('records_record',2);
INSERT INTO "sqlite_sequence" VALUES('accounts_administratorlink',1);
INSERT INTO "sqlite_sequence" VALUES('tournament_event',11);
INSERT INTO "sqlite_sequence" VALUES('tournaments_rolelink',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_seat',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_registration',4);
COMMIT;
