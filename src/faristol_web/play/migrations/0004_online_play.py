import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0003_bots"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("declined_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="OnlineRatedGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rulebook_id", models.CharField(max_length=60)),
                ("half_points", models.PositiveSmallIntegerField()),
                ("first_before", models.IntegerField()),
                ("first_after", models.IntegerField()),
                ("second_before", models.IntegerField()),
                ("second_after", models.IntegerField()),
                ("counted_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="OnlineRating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rulebook_id", models.CharField(max_length=60)),
                ("rating", models.IntegerField()),
                ("games", models.PositiveIntegerField()),
            ],
            options={
                "ordering": ("-rating", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Seek",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rulebook_id", models.CharField(max_length=60)),
                ("lexicon_id", models.CharField(blank=True, max_length=60)),
                ("side_ms", models.PositiveIntegerField()),
                ("turn_ms", models.PositiveIntegerField(blank=True, null=True)),
                ("delay_ms", models.PositiveIntegerField(default=0)),
                ("chat", models.BooleanField(default=True)),
                ("is_rated", models.BooleanField(default=False)),
                ("lowest_rating", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("highest_rating", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("public_id", models.CharField(max_length=32, unique=True)),
                ("visitor", models.CharField(db_index=True, max_length=64)),
                ("name", models.CharField(max_length=40)),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "Open"), ("taken", "Taken"), ("over", "Over")],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("taken_by", models.CharField(blank=True, max_length=64)),
                ("opened_at", models.DateTimeField(auto_now_add=True)),
                ("seen_at", models.DateTimeField()),
            ],
            options={
                "ordering": ("-opened_at", "-pk"),
            },
        ),
        migrations.RemoveField(
            model_name="seat",
            name="invitation",
        ),
        migrations.AddField(
            model_name="game",
            name="chat",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="game",
            name="delay_ms",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="game",
            name="due_at",
            field=models.DateTimeField(blank=True, db_index=True, null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="ended_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="highest_rating",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="invitation_nonce",
            field=models.CharField(blank=True, max_length=32),
        ),
        migrations.AddField(
            model_name="game",
            name="is_rated",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="game",
            name="lexicon_id",
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AddField(
            model_name="game",
            name="lowest_rating",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="on_turn",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="rematch_id",
            field=models.CharField(blank=True, max_length=32),
        ),
        migrations.AddField(
            model_name="game",
            name="turn_ms",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="turns",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="seat",
            name="user",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="seats",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="wants_rematch",
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="seat",
            name="visitor",
            field=models.CharField(db_index=True, max_length=64),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["status", "-opened_at"], name="games_by_status"),
        ),
        migrations.AddField(
            model_name="invitation",
            name="game",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="play.game"
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="onlineratedgame",
            name="first",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="onlineratedgame",
            name="game",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="rated", to="play.game"
            ),
        ),
        migrations.AddField(
            model_name="onlineratedgame",
            name="second",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="onlinerating",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="online_ratings",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="seek",
            name="user",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="seeks",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.UniqueConstraint(fields=("game", "user"), name="invited_once"),
        ),
        migrations.AddConstraint(
            model_name="onlinerating",
            constraint=models.UniqueConstraint(fields=("user", "rulebook_id"), name="one_online_rating"),
        ),
        migrations.AddIndex(
            model_name="seek",
            index=models.Index(fields=["status", "seen_at"], name="seeks_open"),
        ),
    ]
