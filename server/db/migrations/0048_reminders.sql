-- What a person chose about reminders, and when to look next for those that are due: at the person's hour of each day.
CREATE TABLE reminder_settings (
  user_id uuid NOT NULL,
  choice jsonb NOT NULL DEFAULT '{}',
  look_at timestamptz NOT NULL,
  CONSTRAINT reminder_settings_pkey PRIMARY KEY (user_id)
);
CREATE INDEX reminder_settings_due ON reminder_settings (look_at);
INSERT INTO reminder_settings (user_id, look_at)
  SELECT user_id, date_trunc('day', now()) + interval '32 hours' FROM profiles;

-- A day that a person chose for a thing, or how many days before one of an item's dates they want to know.
CREATE TABLE reminders (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  kind text NOT NULL,
  target uuid NOT NULL,
  bin_id uuid,
  first_day date,
  day date,
  repeat text,
  text text,
  of_date text,
  before jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT reminders_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT reminders_kind_check CHECK (kind IN ('item', 'bin', 'location')),
  CONSTRAINT reminders_repeat_check CHECK (repeat IN ('weekly', 'monthly', 'yearly')),
  CONSTRAINT reminders_of_date_check CHECK (of_date IN ('dueBack', 'expires', 'warrantyEnds'))
);
CREATE UNIQUE INDEX reminders_of_date ON reminders (user_id, target, of_date) WHERE of_date IS NOT NULL;

-- The days up to which the reminders of a date were sent, so that each is sent once.
CREATE TABLE sent_reminders (
  user_id uuid NOT NULL,
  thing uuid NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  inbox_day date,
  mail_day date,
  snoozed_until date,
  done_at timestamptz,
  CONSTRAINT sent_reminders_pkey PRIMARY KEY (user_id, thing, kind, day),
  CONSTRAINT sent_reminders_kind_check CHECK (kind IN ('dueBack', 'expires', 'warrantyEnds', 'chosen'))
);
CREATE INDEX sent_reminders_snoozed ON sent_reminders (user_id, snoozed_until) WHERE snoozed_until IS NOT NULL;
CREATE INDEX sent_reminders_day ON sent_reminders (day);

-- An owner's items by the day on which something is due.
CREATE INDEX items_due ON items (owner_id, due_date) WHERE due_date IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX items_expiry ON items (owner_id, expiry_date) WHERE expiry_date IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX items_warranty ON items (owner_id, warranty_until) WHERE warranty_until IS NOT NULL AND deleted_at IS NULL;

ALTER TABLE notifications ADD COLUMN reminder jsonb;
ALTER TABLE notifications DROP CONSTRAINT notifications_type_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_type_check CHECK (type IN (
  'bin_access_request', 'bin_access_granted', 'bin_access_denied', 'bin_invite', 'location_invite',
  'invite_accepted', 'access_left', 'role_changed', 'access_ended', 'bin_deleted', 'items_deleted',
  'values_replaced', 'replaced_anothers_values', 'payment_received', 'payment_failed', 'export_ready',
  'account_deleted', 'account_kept', 'import_done', 'import_failed', 'reminder'));
