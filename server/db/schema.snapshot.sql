TABLE access_entries
  owner_id uuid NOT NULL
  kind text NOT NULL
  target uuid NOT NULL
  user_id uuid NOT NULL
  via_kind text NOT NULL
  via_id uuid NOT NULL
  role text NOT NULL
  granted_by uuid NOT NULL
  granted_at timestamp with time zone NOT NULL
  group_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid
  CONSTRAINT access_entries_kind_check CHECK ((kind = ANY (ARRAY['bin'::text, 'location'::text])))
  CONSTRAINT access_entries_pkey PRIMARY KEY (owner_id, kind, target, user_id, via_kind, via_id, group_id)
  CONSTRAINT access_entries_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text])))
  CONSTRAINT access_entries_via_kind_check CHECK ((via_kind = ANY (ARRAY['bin'::text, 'location'::text])))
  CREATE INDEX access_entries_group ON public.access_entries USING btree (owner_id, group_id, user_id) WHERE (group_id <> '00000000-0000-0000-0000-000000000000'::uuid)

TABLE access_requests
  owner_id uuid NOT NULL
  kind text NOT NULL
  target uuid NOT NULL
  user_id uuid NOT NULL
  message text NOT NULL
  requested_at timestamp with time zone NOT NULL
  denied_at timestamp with time zone
  whole_place boolean NOT NULL DEFAULT false
  offer jsonb
  CONSTRAINT access_requests_kind_check CHECK ((kind = ANY (ARRAY['bin'::text, 'location'::text])))
  CONSTRAINT access_requests_pkey PRIMARY KEY (owner_id, kind, target, user_id)
  CREATE INDEX access_requests_denied ON public.access_requests USING btree (denied_at) WHERE (denied_at IS NOT NULL)

TABLE account
  id uuid NOT NULL
  user_id uuid NOT NULL
  account_id text NOT NULL
  provider_id text NOT NULL
  access_token text
  refresh_token text
  id_token text
  access_token_expires_at timestamp with time zone
  refresh_token_expires_at timestamp with time zone
  scope text
  password text
  created_at timestamp with time zone NOT NULL
  updated_at timestamp with time zone NOT NULL
  CONSTRAINT account_pkey PRIMARY KEY (id)
  CONSTRAINT account_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
  CREATE INDEX account_user_id ON public.account USING btree (user_id)

TABLE account_revisions
  user_id uuid NOT NULL
  revision bigint NOT NULL
  codes_revision bigint NOT NULL DEFAULT 0
  CONSTRAINT account_revisions_pkey PRIMARY KEY (user_id)

TABLE alias_claims
  owner_id uuid NOT NULL
  revision bigint NOT NULL
  CONSTRAINT alias_claims_pkey PRIMARY KEY (owner_id)

TABLE attachments
  owner_id uuid NOT NULL
  id uuid NOT NULL
  kind text NOT NULL
  target uuid NOT NULL
  bin_id uuid
  file_key uuid
  bytes integer NOT NULL
  width integer
  height integer
  placeholder text
  created_by uuid NOT NULL
  created_at timestamp with time zone NOT NULL
  deleted_at timestamp with time zone
  place integer
  text jsonb
  text_model smallint NOT NULL DEFAULT 0
  type text NOT NULL
  name text
  use text
  url text
  pages integer
  text_bytes integer NOT NULL DEFAULT 0
  CONSTRAINT attachments_link CHECK ((((type = 'link'::text) = (url IS NOT NULL)) AND ((type = 'link'::text) = (file_key IS NULL))))
  CONSTRAINT attachments_photo CHECK ((((type = 'photo'::text) AND (num_nonnulls(width, height, placeholder) = 3)) OR ((type <> 'photo'::text) AND (num_nonnulls(name, use) = 2))))
  CONSTRAINT photos_kind_check CHECK ((kind = ANY (ARRAY['bin'::text, 'item'::text, 'location'::text, 'me'::text])))
  CONSTRAINT photos_pkey PRIMARY KEY (owner_id, id)
  CREATE INDEX attachments_bin ON public.attachments USING btree (owner_id, bin_id) WHERE (bin_id IS NOT NULL)
  CREATE INDEX attachments_deleted ON public.attachments USING btree (deleted_at) WHERE (deleted_at IS NOT NULL)
  CREATE INDEX attachments_file ON public.attachments USING btree (owner_id, file_key)
  CREATE INDEX attachments_left_out ON public.attachments USING btree (owner_id) WHERE ((deleted_at IS NULL) AND (text IS NULL) AND (text_bytes > 0))
  CREATE INDEX attachments_target ON public.attachments USING btree (owner_id, target)
  CREATE INDEX attachments_to_read ON public.attachments USING btree (text_model, created_at DESC) WHERE ((deleted_at IS NULL) AND (((type = 'photo'::text) AND (kind = ANY (ARRAY['bin'::text, 'item'::text]))) OR (type = ANY (ARRAY['pdf'::text, 'text'::text, 'docx'::text, 'xlsx'::text, 'pptx'::text, 'odt'::text, 'ods'::text, 'odp'::text]))))

TABLE bins
  owner_id uuid NOT NULL
  id uuid NOT NULL
  name text NOT NULL
  name_key text NOT NULL
  owner_scoped_id text NOT NULL
  parent_bin_id uuid
  is_private boolean NOT NULL
  qr_code text NOT NULL
  qr_label text
  description text
  tags text[] NOT NULL
  color text
  icon text
  created_at timestamp with time zone NOT NULL
  last_accessed timestamp with time zone
  archived_at timestamp with time zone
  deleted_at timestamp with time zone
  deleted_with uuid
  item_count integer NOT NULL DEFAULT 0
  quantity_total bigint NOT NULL DEFAULT 0
  revision bigint NOT NULL
  location_id uuid
  item_rows integer NOT NULL DEFAULT 0
  item_bytes bigint NOT NULL DEFAULT 0
  pruned_revision bigint NOT NULL DEFAULT 0
  label_key text
  public_links jsonb
  label_code text DEFAULT translate(label_key, ' -֊־᐀᠆‐‑‒–—―⸗⸚⸺⸻⹀⹝〜〰゠︱︲﹘﹣－𐵮𐺭'::text, ''::text)
  missing_since timestamp with time zone
  photos jsonb
  pin jsonb
  pin_location_id uuid
  aliases text
  alias_keys text[]
  viewers_may_take_out boolean
  lists jsonb
  fields jsonb
  documents jsonb
  CONSTRAINT bins_owner_id_owner_scoped_id_key UNIQUE (owner_id, owner_scoped_id)
  CONSTRAINT bins_pkey PRIMARY KEY (owner_id, id)
  CREATE INDEX bins_by_pin_location ON public.bins USING btree (owner_id, pin_location_id) WHERE (pin_location_id IS NOT NULL)
  CREATE INDEX bins_deleted ON public.bins USING btree (deleted_at) WHERE (deleted_at IS NOT NULL)
  CREATE INDEX bins_label ON public.bins USING btree (owner_id, label_key, created_at, id) WHERE ((qr_label IS NOT NULL) AND (deleted_at IS NULL))
  CREATE INDEX bins_label_code ON public.bins USING btree (owner_id, label_code, created_at, id) WHERE ((qr_label IS NOT NULL) AND (deleted_at IS NULL))
  CREATE INDEX bins_location ON public.bins USING btree (owner_id, location_id) WHERE (location_id IS NOT NULL)
  CREATE INDEX bins_parent ON public.bins USING btree (owner_id, parent_bin_id) WHERE (parent_bin_id IS NOT NULL)
  CREATE INDEX bins_with_aliases ON public.bins USING btree (owner_id) WHERE ((alias_keys <> '{}'::text[]) AND (deleted_at IS NULL))
  CREATE UNIQUE INDEX bins_name_key ON public.bins USING btree (owner_id, name_key) WHERE (deleted_at IS NULL)

TABLE codes
  code text NOT NULL
  owner_id uuid NOT NULL
  bin_id uuid
  created_at timestamp with time zone NOT NULL
  location_id uuid
  voided_at timestamp with time zone
  printed_at timestamp with time zone
  sheet_id uuid
  sheet_template text
  use text
  revision bigint NOT NULL DEFAULT 0
  number integer
  is_reprint boolean NOT NULL DEFAULT false
  CONSTRAINT codes_pkey PRIMARY KEY (code)
  CONSTRAINT codes_use_check CHECK ((use = ANY (ARRAY['labels'::text, 'reserve'::text])))
  CREATE INDEX codes_changed ON public.codes USING btree (owner_id, revision, code) WHERE (revision > 0)
  CREATE INDEX codes_made ON public.codes USING btree (owner_id, use, created_at) WHERE (use IS NOT NULL)
  CREATE INDEX codes_owner ON public.codes USING btree (owner_id)

TABLE exports
  user_id uuid NOT NULL
  id uuid NOT NULL
  state text NOT NULL
  locale text NOT NULL
  created_at timestamp with time zone NOT NULL
  done_count bigint NOT NULL DEFAULT 0
  total_count bigint NOT NULL DEFAULT 0
  bytes bigint
  sha256 text
  error text
  expires_at timestamp with time zone NOT NULL
  CONSTRAINT exports_pkey PRIMARY KEY (user_id, id)
  CONSTRAINT exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text, 'cancelled'::text])))
  CREATE INDEX exports_expired ON public.exports USING btree (expires_at)
  CREATE UNIQUE INDEX exports_unfinished ON public.exports USING btree (user_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]))

TABLE group_grants
  owner_id uuid NOT NULL
  group_id uuid NOT NULL
  kind text NOT NULL
  target uuid NOT NULL
  role text NOT NULL
  granted_at timestamp with time zone NOT NULL
  CONSTRAINT group_grants_group_fkey FOREIGN KEY (owner_id, group_id) REFERENCES groups(owner_id, id) ON DELETE CASCADE
  CONSTRAINT group_grants_kind_check CHECK ((kind = ANY (ARRAY['bin'::text, 'location'::text])))
  CONSTRAINT group_grants_pkey PRIMARY KEY (owner_id, group_id, kind, target)
  CONSTRAINT group_grants_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text])))

TABLE group_members
  owner_id uuid NOT NULL
  group_id uuid NOT NULL
  user_id uuid NOT NULL
  user_name text NOT NULL
  joined_at timestamp with time zone NOT NULL
  CONSTRAINT group_members_group_fkey FOREIGN KEY (owner_id, group_id) REFERENCES groups(owner_id, id) ON DELETE CASCADE
  CONSTRAINT group_members_pkey PRIMARY KEY (owner_id, group_id, user_id)
  CREATE INDEX group_members_user ON public.group_members USING btree (user_id)

TABLE group_removals
  owner_id uuid NOT NULL
  group_id uuid NOT NULL
  user_id uuid NOT NULL
  removed_at timestamp with time zone NOT NULL
  CONSTRAINT group_removals_pkey PRIMARY KEY (owner_id, group_id, user_id)

TABLE groups
  owner_id uuid NOT NULL
  id uuid NOT NULL
  name text NOT NULL
  created_at timestamp with time zone NOT NULL
  all_places text
  all_places_since timestamp with time zone
  CONSTRAINT groups_all_places_check CHECK ((all_places = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text])))
  CONSTRAINT groups_pkey PRIMARY KEY (owner_id, id)

TABLE history
  owner_id uuid NOT NULL
  kind text NOT NULL
  target uuid NOT NULL
  id uuid NOT NULL
  event text NOT NULL
  at timestamp with time zone NOT NULL
  actor_id uuid NOT NULL
  actor_name text NOT NULL
  names text[] NOT NULL
  count integer NOT NULL
  detail jsonb NOT NULL
  CONSTRAINT history_kind_check CHECK ((kind = ANY (ARRAY['bin'::text, 'location'::text])))
  CONSTRAINT history_pkey PRIMARY KEY (owner_id, kind, target, id)
  CREATE INDEX history_at ON public.history USING btree (at)
  CREATE INDEX history_items ON public.history USING gin (string_to_array(translate((detail -> 'ids'::text)::text, '[]" '::text, ''::text), ','::text) COLLATE "C") WITH (fastupdate=off) WHERE (event ~~ 'item%'::text)
  CREATE INDEX history_newest ON public.history USING btree (owner_id, kind, target, at, id)
  CREATE INDEX history_of_owner ON public.history USING btree (owner_id, (at AT TIME ZONE 'UTC'::text), id)
  CREATE INDEX history_people ON public.history USING btree (owner_id, (((detail -> 'person'::text) ->> 'userId'::text)), at) WHERE (event = ANY (ARRAY['accessEnded'::text, 'accessGranted'::text, 'accessChanged'::text]))
  CREATE INDEX history_whereabouts ON public.history USING btree (owner_id, kind, target, at) WHERE ((event = ANY (ARRAY['seen'::text, 'stockChecked'::text, 'movedIn'::text, 'movedOut'::text])) AND (count = 0))

TABLE ids
  id uuid NOT NULL
  owner_id uuid NOT NULL
  CONSTRAINT ids_pkey PRIMARY KEY (id)

TABLE import_mappings
  user_id uuid NOT NULL
  header_hash text NOT NULL
  mapped_columns jsonb NOT NULL
  used_at timestamp with time zone NOT NULL
  CONSTRAINT import_mappings_pkey PRIMARY KEY (user_id, header_hash)
  CONSTRAINT import_mappings_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE

TABLE imports
  user_id uuid NOT NULL
  id uuid NOT NULL
  state text NOT NULL
  file_name text NOT NULL
  content jsonb
  choice jsonb
  summary jsonb
  refused jsonb NOT NULL DEFAULT '[]'::jsonb
  steps integer
  progress integer NOT NULL DEFAULT 0
  undo_steps integer
  undo_progress integer NOT NULL DEFAULT 0
  created_at timestamp with time zone NOT NULL
  started_at timestamp with time zone
  expires_at timestamp with time zone NOT NULL
  bytes bigint NOT NULL DEFAULT 0
  next_byte bigint NOT NULL DEFAULT 0
  undone_at timestamp with time zone
  items_done integer NOT NULL DEFAULT 0
  undo_items integer NOT NULL DEFAULT 0
  undo_items_total integer NOT NULL DEFAULT 0
  CONSTRAINT imports_pkey PRIMARY KEY (user_id, id)
  CONSTRAINT imports_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'uploaded'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text, 'undoing'::text, 'undone'::text, 'redoing'::text])))
  CONSTRAINT imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
  CREATE INDEX imports_by_expiry ON public.imports USING btree (expires_at)

TABLE installation
  id uuid NOT NULL
  epoch uuid NOT NULL
  created_at timestamp with time zone NOT NULL
  CONSTRAINT installation_pkey PRIMARY KEY (id)

TABLE invite_errands
  owner_id uuid NOT NULL
  id uuid NOT NULL
  invites uuid[] NOT NULL
  withdrawn jsonb NOT NULL
  origin text
  is_delivered boolean NOT NULL DEFAULT false
  due_at timestamp with time zone NOT NULL
  CONSTRAINT invite_errands_pkey PRIMARY KEY (owner_id, id)
  CREATE INDEX invite_errands_due ON public.invite_errands USING btree (due_at)

TABLE invite_mails
  owner_id uuid NOT NULL
  email text NOT NULL
  sent_at timestamp with time zone[] NOT NULL
  last_at timestamp with time zone NOT NULL
  CONSTRAINT invite_mails_pkey PRIMARY KEY (owner_id, email)
  CREATE INDEX invite_mails_last ON public.invite_mails USING btree (last_at)

TABLE invites
  owner_id uuid NOT NULL
  id uuid NOT NULL
  kind text NOT NULL
  target uuid NOT NULL
  email text NOT NULL
  role text NOT NULL
  invited_by uuid NOT NULL
  invited_at timestamp with time zone NOT NULL
  expires_at timestamp with time zone NOT NULL
  answered_at timestamp with time zone
  accepted_by uuid
  group_id uuid
  signed_up_by uuid
  CONSTRAINT invites_kind_check CHECK ((kind = ANY (ARRAY['bin'::text, 'location'::text])))
  CONSTRAINT invites_pkey PRIMARY KEY (owner_id, id)
  CONSTRAINT invites_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text])))
  CREATE INDEX invites_email ON public.invites USING btree (email) WHERE (answered_at IS NULL)
  CREATE INDEX invites_expired ON public.invites USING btree (expires_at)
  CREATE INDEX invites_target ON public.invites USING btree (owner_id, kind, target) WHERE (answered_at IS NULL)

TABLE item_tombstones
  owner_id uuid NOT NULL
  bin_id uuid NOT NULL
  id uuid NOT NULL
  revision bigint NOT NULL
  CONSTRAINT item_tombstones_owner_id_bin_id_fkey FOREIGN KEY (owner_id, bin_id) REFERENCES bins(owner_id, id) ON DELETE CASCADE
  CONSTRAINT item_tombstones_pkey PRIMARY KEY (owner_id, bin_id, id)
  CREATE INDEX item_tombstones_revision ON public.item_tombstones USING btree (owner_id, bin_id, revision)

TABLE items
  owner_id uuid NOT NULL
  bin_id uuid NOT NULL
  id uuid NOT NULL
  revision bigint NOT NULL
  name text NOT NULL
  quantity integer NOT NULL
  tags text[] NOT NULL
  unit text
  notes text
  value numeric
  currency text
  purchase_date date
  expiry_date date
  warranty_until date
  low_stock_at integer
  barcode text
  loaned_to text
  due_date date
  out_at timestamp with time zone
  out_by text
  date_added timestamp with time zone NOT NULL
  updated_at timestamp with time zone NOT NULL
  deleted_at timestamp with time zone
  bytes integer NOT NULL DEFAULT 0
  loaned_count integer
  photos jsonb
  out_by_id uuid
  loans jsonb
  low_since timestamp with time zone
  fields jsonb
  documents jsonb
  aliases text
  alias_keys text[]
  CONSTRAINT items_owner_id_bin_id_fkey FOREIGN KEY (owner_id, bin_id) REFERENCES bins(owner_id, id) ON DELETE CASCADE
  CONSTRAINT items_pkey PRIMARY KEY (owner_id, bin_id, id)
  CONSTRAINT items_quantity_check CHECK ((quantity >= 0))
  CREATE INDEX items_deleted ON public.items USING btree (deleted_at) WHERE (deleted_at IS NOT NULL)
  CREATE INDEX items_due ON public.items USING btree (owner_id, due_date) WHERE ((due_date IS NOT NULL) AND (deleted_at IS NULL))
  CREATE INDEX items_expiry ON public.items USING btree (owner_id, expiry_date) WHERE ((expiry_date IS NOT NULL) AND (deleted_at IS NULL))
  CREATE INDEX items_low ON public.items USING btree (owner_id, low_since) WHERE ((low_since IS NOT NULL) AND (deleted_at IS NULL))
  CREATE INDEX items_revision ON public.items USING btree (owner_id, bin_id, revision)
  CREATE INDEX items_warranty ON public.items USING btree (owner_id, warranty_until) WHERE ((warranty_until IS NOT NULL) AND (deleted_at IS NULL))
  CREATE INDEX items_with_aliases ON public.items USING btree (owner_id) WHERE ((alias_keys <> '{}'::text[]) AND (deleted_at IS NULL))

TABLE join_links
  owner_id uuid NOT NULL
  id uuid NOT NULL
  targets jsonb NOT NULL
  role text NOT NULL
  uses_max integer NOT NULL
  asks_first boolean NOT NULL
  created_by uuid NOT NULL
  created_at timestamp with time zone NOT NULL
  expires_at timestamp with time zone NOT NULL
  ended_at timestamp with time zone
  group_id uuid
  used_up_at timestamp with time zone
  CONSTRAINT join_links_pkey PRIMARY KEY (owner_id, id)
  CONSTRAINT join_links_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text])))
  CREATE INDEX join_links_expired ON public.join_links USING btree (expires_at)

TABLE join_uses
  owner_id uuid NOT NULL
  link_id uuid NOT NULL
  user_id uuid NOT NULL
  used_at timestamp with time zone NOT NULL
  CONSTRAINT join_uses_link_fkey FOREIGN KEY (owner_id, link_id) REFERENCES join_links(owner_id, id) ON DELETE CASCADE
  CONSTRAINT join_uses_pkey PRIMARY KEY (owner_id, link_id, user_id)

TABLE list_entries
  owner_id uuid NOT NULL
  target uuid NOT NULL
  list_id uuid NOT NULL
  thing uuid NOT NULL
  kind text NOT NULL
  bin_id uuid
  is_in boolean
  needed integer
  ticks jsonb
  revision bigint NOT NULL
  CONSTRAINT list_entries_kind_check CHECK ((kind = ANY (ARRAY['bin'::text, 'item'::text])))
  CONSTRAINT list_entries_pkey PRIMARY KEY (owner_id, target, list_id, thing)
  CREATE INDEX list_entries_revision ON public.list_entries USING btree (owner_id, target, list_id, revision, thing)

TABLE locations
  owner_id uuid NOT NULL
  id uuid NOT NULL
  name text NOT NULL
  description text
  address text
  color text
  created_at timestamp with time zone NOT NULL
  deleted_at timestamp with time zone
  held jsonb
  revision bigint NOT NULL
  qr_code text
  photos jsonb
  coordinates jsonb
  plan_photo_id uuid
  regions jsonb
  aliases text
  alias_keys text[]
  viewers_may_take_out boolean
  public_links jsonb
  parent_location_id uuid
  lists jsonb
  fields jsonb
  documents jsonb
  CONSTRAINT locations_pkey PRIMARY KEY (owner_id, id)
  CREATE INDEX locations_deleted ON public.locations USING btree (deleted_at) WHERE (deleted_at IS NOT NULL)
  CREATE INDEX locations_parent ON public.locations USING btree (owner_id, parent_location_id) WHERE (parent_location_id IS NOT NULL)
  CREATE INDEX locations_with_aliases ON public.locations USING btree (owner_id) WHERE ((alias_keys <> '{}'::text[]) AND (deleted_at IS NULL))

TABLE notifications
  user_id uuid NOT NULL
  id uuid NOT NULL
  type text NOT NULL
  kind text
  target uuid
  actor_id uuid NOT NULL
  actor_name text NOT NULL
  title text NOT NULL
  body text NOT NULL
  role text
  created_at timestamp with time zone NOT NULL
  read_at timestamp with time zone
  more integer NOT NULL DEFAULT 0
  receipt jsonb
  imported jsonb
  reminder jsonb
  group_name text
  link_maker uuid
  CONSTRAINT notifications_kind_check CHECK ((kind = ANY (ARRAY['bin'::text, 'location'::text])))
  CONSTRAINT notifications_pkey PRIMARY KEY (user_id, id)
  CONSTRAINT notifications_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text])))
  CONSTRAINT notifications_type_check CHECK ((type = ANY (ARRAY['bin_access_request'::text, 'bin_access_granted'::text, 'bin_access_denied'::text, 'bin_invite'::text, 'location_invite'::text, 'invite_accepted'::text, 'access_left'::text, 'role_changed'::text, 'access_ended'::text, 'bin_deleted'::text, 'items_deleted'::text, 'values_replaced'::text, 'replaced_anothers_values'::text, 'payment_received'::text, 'payment_failed'::text, 'export_ready'::text, 'account_deleted'::text, 'account_kept'::text, 'import_done'::text, 'import_failed'::text, 'reminder'::text, 'person_leaving'::text, 'person_back'::text])))
  CREATE INDEX notifications_created_at ON public.notifications USING btree (created_at)
  CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at)
  CREATE INDEX notifications_unread ON public.notifications USING btree (user_id, target) WHERE (read_at IS NULL)

TABLE operations
  user_id uuid NOT NULL
  operation_id uuid NOT NULL
  call text NOT NULL
  fingerprint bytea NOT NULL
  outcome jsonb NOT NULL
  created_at timestamp with time zone NOT NULL
  CONSTRAINT operations_pkey PRIMARY KEY (user_id, operation_id)
  CREATE INDEX operations_created_at ON public.operations USING btree (created_at)

TABLE operator_log
  id uuid NOT NULL
  at timestamp with time zone NOT NULL
  actor_id uuid
  act text NOT NULL
  subject_id uuid
  detail jsonb
  CONSTRAINT operator_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES "user"(id) ON DELETE SET NULL
  CONSTRAINT operator_log_pkey PRIMARY KEY (id)
  CONSTRAINT operator_log_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES "user"(id) ON DELETE SET NULL
  CREATE INDEX operator_log_actor ON public.operator_log USING btree (actor_id)
  CREATE INDEX operator_log_subject ON public.operator_log USING btree (subject_id)

TABLE own_requests
  user_id uuid NOT NULL
  kind text NOT NULL
  target uuid NOT NULL
  owner_id uuid NOT NULL
  name text NOT NULL
  requested_at timestamp with time zone NOT NULL
  whole_place boolean NOT NULL DEFAULT false
  is_hidden boolean NOT NULL DEFAULT false
  CONSTRAINT own_requests_kind_check CHECK ((kind = ANY (ARRAY['bin'::text, 'location'::text])))
  CONSTRAINT own_requests_pkey PRIMARY KEY (user_id, kind, target)

TABLE passkeys
  id uuid NOT NULL
  user_id uuid NOT NULL
  name text
  credential_id text NOT NULL
  public_key text NOT NULL
  counter bigint NOT NULL
  device_type text NOT NULL
  backed_up boolean NOT NULL
  transports text
  aaguid text
  created_at timestamp with time zone NOT NULL
  last_used_at timestamp with time zone
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id)
  CONSTRAINT passkeys_pkey PRIMARY KEY (id)
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
  CREATE INDEX passkeys_user_id ON public.passkeys USING btree (user_id)

TABLE personal_tokens
  id uuid NOT NULL
  user_id uuid NOT NULL
  token_hash bytea NOT NULL
  name text NOT NULL
  scope text NOT NULL
  targets jsonb
  created_at timestamp with time zone NOT NULL
  expires_at timestamp with time zone
  last_used_at timestamp with time zone
  last_used_ip text
  CONSTRAINT personal_tokens_pkey PRIMARY KEY (id)
  CONSTRAINT personal_tokens_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text])))
  CONSTRAINT personal_tokens_token_hash_key UNIQUE (token_hash)
  CONSTRAINT personal_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
  CREATE INDEX personal_tokens_user_id ON public.personal_tokens USING btree (user_id)

TABLE profiles
  user_id uuid NOT NULL
  email text NOT NULL
  display_name text NOT NULL
  photo_url text
  plan text NOT NULL
  revision bigint NOT NULL DEFAULT 1
  created_at timestamp with time zone NOT NULL
  muted_notifications text[] NOT NULL DEFAULT '{}'::text[]
  photos jsonb
  deletion_due_at timestamp with time zone
  erasing_since timestamp with time zone
  saved_searches jsonb NOT NULL DEFAULT '[]'::jsonb
  currency text
  photo_settled boolean NOT NULL DEFAULT false
  declines_looks boolean NOT NULL DEFAULT false
  lists jsonb
  fields jsonb
  templates jsonb
  CONSTRAINT profiles_pkey PRIMARY KEY (user_id)
  CONSTRAINT profiles_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'pro'::text, 'unlimited'::text])))
  CREATE INDEX profiles_deletion ON public.profiles USING btree (deletion_due_at) WHERE (deletion_due_at IS NOT NULL)

TABLE public_labels
  label_key text NOT NULL
  owner_id uuid NOT NULL
  bin_id uuid NOT NULL
  CONSTRAINT public_labels_pkey PRIMARY KEY (label_key, owner_id, bin_id)

TABLE push_jobs
  user_id uuid NOT NULL
  notification_id uuid NOT NULL
  session_id uuid NOT NULL
  due_at timestamp with time zone NOT NULL
  tries integer NOT NULL DEFAULT 0
  CONSTRAINT push_jobs_pkey PRIMARY KEY (user_id, notification_id, session_id)
  CREATE INDEX push_jobs_due_at ON public.push_jobs USING btree (due_at)

TABLE push_subscriptions
  session_id uuid NOT NULL
  user_id uuid NOT NULL
  endpoint text NOT NULL
  p256dh text NOT NULL
  auth text NOT NULL
  locale text NOT NULL
  shows_names boolean NOT NULL
  created_at timestamp with time zone NOT NULL
  CONSTRAINT push_subscriptions_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'sv'::text])))
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (session_id)
  CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
  CREATE INDEX push_subscriptions_endpoint ON public.push_subscriptions USING btree (endpoint)
  CREATE INDEX push_subscriptions_user_id ON public.push_subscriptions USING btree (user_id)

TABLE received_invites
  user_id uuid NOT NULL
  kind text NOT NULL
  target uuid NOT NULL
  owner_id uuid NOT NULL
  invite_id uuid NOT NULL
  name text NOT NULL
  role text NOT NULL
  inviter_name text NOT NULL
  invited_at timestamp with time zone NOT NULL
  expires_at timestamp with time zone NOT NULL
  group_name text
  CONSTRAINT received_invites_kind_check CHECK ((kind = ANY (ARRAY['bin'::text, 'location'::text])))
  CONSTRAINT received_invites_pkey PRIMARY KEY (user_id, kind, target)
  CONSTRAINT received_invites_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text])))
  CREATE INDEX received_invites_expired ON public.received_invites USING btree (expires_at)
  CREATE INDEX received_invites_invite ON public.received_invites USING btree (invite_id)

TABLE reminder_settings
  user_id uuid NOT NULL
  choice jsonb NOT NULL DEFAULT '{}'::jsonb
  look_at timestamp with time zone NOT NULL
  CONSTRAINT reminder_settings_pkey PRIMARY KEY (user_id)
  CREATE INDEX reminder_settings_due ON public.reminder_settings USING btree (look_at)

TABLE reminders
  user_id uuid NOT NULL
  id uuid NOT NULL
  owner_id uuid NOT NULL
  kind text NOT NULL
  target uuid NOT NULL
  bin_id uuid
  first_day date
  day date
  repeat text
  text text
  of_date text
  before jsonb
  created_at timestamp with time zone NOT NULL
  every integer
  CONSTRAINT reminders_every_check CHECK (((every IS NULL) OR (((every >= 1) AND (every <= 365)) AND (repeat IS NOT NULL))))
  CONSTRAINT reminders_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'bin'::text, 'location'::text])))
  CONSTRAINT reminders_of_date_check CHECK (((of_date = ANY (ARRAY['dueBack'::text, 'expires'::text, 'warrantyEnds'::text])) OR (of_date ~~ 'fields.%'::text)))
  CONSTRAINT reminders_pkey PRIMARY KEY (user_id, id)
  CONSTRAINT reminders_repeat_check CHECK ((repeat = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text, 'yearly'::text])))
  CREATE UNIQUE INDEX reminders_of_date ON public.reminders USING btree (user_id, target, of_date) WHERE (of_date IS NOT NULL)

TABLE revoked_sessions
  token_hash bytea NOT NULL
  user_id uuid NOT NULL
  revoked_at timestamp with time zone NOT NULL
  CONSTRAINT revoked_sessions_pkey PRIMARY KEY (token_hash)
  CREATE INDEX revoked_sessions_at ON public.revoked_sessions USING btree (revoked_at)
  CREATE INDEX revoked_sessions_user_id ON public.revoked_sessions USING btree (user_id, revoked_at)

TABLE schema_migrations
  name text NOT NULL
  checksum text NOT NULL
  applied_at timestamp with time zone NOT NULL DEFAULT now()
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)

TABLE sent_reminders
  user_id uuid NOT NULL
  thing uuid NOT NULL
  kind text NOT NULL
  day date NOT NULL
  inbox_day date
  mail_day date
  snoozed_until date
  done_at timestamp with time zone
  deleted_reminder jsonb
  CONSTRAINT sent_reminders_kind_check CHECK ((kind = ANY (ARRAY['dueBack'::text, 'expires'::text, 'warrantyEnds'::text, 'chosen'::text, 'low'::text, 'ownDate'::text])))
  CONSTRAINT sent_reminders_pkey PRIMARY KEY (user_id, thing, kind, day)
  CREATE INDEX sent_reminders_day ON public.sent_reminders USING btree (day)
  CREATE INDEX sent_reminders_snoozed ON public.sent_reminders USING btree (user_id, snoozed_until) WHERE (snoozed_until IS NOT NULL)

TABLE server_settings
  only_row boolean NOT NULL DEFAULT true
  operator_id uuid
  audience text
  name text
  plan text
  sign_up text
  support_email text
  CONSTRAINT server_settings_audience_check CHECK ((audience = ANY (ARRAY['household'::text, 'everybody'::text])))
  CONSTRAINT server_settings_only_row_check CHECK (only_row)
  CONSTRAINT server_settings_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES "user"(id) ON DELETE SET NULL
  CONSTRAINT server_settings_pkey PRIMARY KEY (only_row)
  CONSTRAINT server_settings_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'pro'::text, 'unlimited'::text])))
  CONSTRAINT server_settings_sign_up_check CHECK ((sign_up = ANY (ARRAY['open'::text, 'invited'::text, 'closed'::text])))

TABLE session
  id uuid NOT NULL
  user_id uuid NOT NULL
  token text NOT NULL
  expires_at timestamp with time zone NOT NULL
  ip_address text
  user_agent text
  created_at timestamp with time zone NOT NULL
  updated_at timestamp with time zone NOT NULL
  heard_at timestamp with time zone
  CONSTRAINT session_pkey PRIMARY KEY (id)
  CONSTRAINT session_token_key UNIQUE (token)
  CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
  CREATE INDEX session_user_id ON public.session USING btree (user_id)

TABLE set_aside_rows
  user_id uuid NOT NULL
  id uuid NOT NULL
  of_table text NOT NULL
  other_id uuid NOT NULL
  contents jsonb NOT NULL
  CONSTRAINT set_aside_rows_pkey PRIMARY KEY (user_id, id)
  CREATE INDEX set_aside_rows_other ON public.set_aside_rows USING btree (other_id)

TABLE share_links
  owner_id uuid NOT NULL
  id uuid NOT NULL
  bin_id uuid
  created_by uuid NOT NULL
  created_at timestamp with time zone NOT NULL
  expires_at timestamp with time zone
  location_id uuid
  bin_ids uuid[]
  with_private boolean NOT NULL DEFAULT false
  list_id uuid
  CONSTRAINT share_links_owner_id_bin_id_fkey FOREIGN KEY (owner_id, bin_id) REFERENCES bins(owner_id, id) ON DELETE CASCADE
  CONSTRAINT share_links_owner_id_location_id_fkey FOREIGN KEY (owner_id, location_id) REFERENCES locations(owner_id, id) ON DELETE CASCADE
  CONSTRAINT share_links_pkey PRIMARY KEY (owner_id, id)
  CONSTRAINT share_links_target_check CHECK (((bin_id IS NULL) <> (location_id IS NULL)))
  CREATE INDEX share_links_bin ON public.share_links USING btree (owner_id, bin_id)
  CREATE INDEX share_links_expired ON public.share_links USING btree (expires_at) WHERE (expires_at IS NOT NULL)
  CREATE INDEX share_links_location ON public.share_links USING btree (owner_id, location_id) WHERE (location_id IS NOT NULL)

TABLE sign_in_attempts
  key uuid NOT NULL
  count integer NOT NULL
  until timestamp with time zone NOT NULL
  CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (key)
  CREATE INDEX sign_in_attempts_until ON public.sign_in_attempts USING btree (until)

TABLE stock_checks
  user_id uuid NOT NULL
  id uuid NOT NULL
  also_ids uuid[] NOT NULL DEFAULT '{}'::uuid[]
  kind text NOT NULL
  target uuid NOT NULL
  started_at timestamp with time zone NOT NULL
  CONSTRAINT stock_checks_kind_check CHECK ((kind = ANY (ARRAY['bin'::text, 'location'::text])))
  CONSTRAINT stock_checks_pkey PRIMARY KEY (user_id, id)

TABLE stock_ticks
  user_id uuid NOT NULL
  check_id uuid NOT NULL
  kind text NOT NULL
  thing uuid NOT NULL
  bin_id uuid
  is_seen boolean NOT NULL
  at timestamp with time zone NOT NULL
  CONSTRAINT stock_ticks_kind_check CHECK ((kind = ANY (ARRAY['bin'::text, 'item'::text])))
  CONSTRAINT stock_ticks_pkey PRIMARY KEY (user_id, check_id, kind, thing)
  CONSTRAINT stock_ticks_user_id_check_id_fkey FOREIGN KEY (user_id, check_id) REFERENCES stock_checks(user_id, id) ON DELETE CASCADE

TABLE subscriptions
  user_id uuid NOT NULL
  customer_id text NOT NULL
  subscription_id text
  state text
  until timestamp with time zone
  plan_without text
  asked_at timestamp with time zone
  check_at timestamp with time zone
  told_receipts text[] DEFAULT '{}'::text[]
  is_stopped boolean NOT NULL DEFAULT false
  CONSTRAINT subscriptions_pkey PRIMARY KEY (user_id)
  CONSTRAINT subscriptions_plan_without_check CHECK ((plan_without = ANY (ARRAY['free'::text, 'pro'::text, 'unlimited'::text])))
  CONSTRAINT subscriptions_state_check CHECK ((state = ANY (ARRAY['renews'::text, 'ends'::text, 'unpaid'::text])))
  CONSTRAINT subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
  CREATE INDEX subscriptions_by_customer ON public.subscriptions USING btree (customer_id)
  CREATE INDEX subscriptions_due ON public.subscriptions USING btree (check_at)

TABLE suggestion_counts
  user_id uuid NOT NULL
  day date NOT NULL
  count integer NOT NULL
  CONSTRAINT suggestion_counts_pkey PRIMARY KEY (user_id)
  CONSTRAINT suggestion_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE

TABLE tokens
  token_hash bytea NOT NULL
  owner_id uuid NOT NULL
  purpose text NOT NULL
  row_id uuid NOT NULL
  CONSTRAINT tokens_pkey PRIMARY KEY (token_hash)
  CONSTRAINT tokens_purpose_check CHECK ((purpose = ANY (ARRAY['invite'::text, 'share'::text, 'join'::text])))
  CREATE INDEX tokens_owner ON public.tokens USING btree (owner_id)

TABLE trashed_entries
  owner_id uuid NOT NULL
  location_id uuid NOT NULL
  user_id uuid NOT NULL
  kind text NOT NULL
  target uuid NOT NULL
  role text NOT NULL
  granted_by uuid NOT NULL
  granted_at timestamp with time zone NOT NULL
  group_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid
  CONSTRAINT trashed_entries_kind_check CHECK ((kind = ANY (ARRAY['bin'::text, 'location'::text])))
  CONSTRAINT trashed_entries_owner_id_location_id_fkey FOREIGN KEY (owner_id, location_id) REFERENCES locations(owner_id, id) ON DELETE CASCADE
  CONSTRAINT trashed_entries_pkey PRIMARY KEY (owner_id, location_id, user_id, kind, target, group_id)
  CONSTRAINT trashed_entries_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text])))
  CREATE INDEX trashed_entries_user ON public.trashed_entries USING btree (user_id)

TABLE unused_files
  owner_id uuid NOT NULL
  file_key uuid NOT NULL
  due_at timestamp with time zone NOT NULL
  CONSTRAINT unused_photo_files_pkey PRIMARY KEY (owner_id, file_key)
  CREATE INDEX unused_files_due_at ON public.unused_files USING btree (due_at)

TABLE "user"
  id uuid NOT NULL
  name text NOT NULL
  email text NOT NULL
  email_verified boolean NOT NULL DEFAULT false
  image text
  created_at timestamp with time zone NOT NULL
  updated_at timestamp with time zone NOT NULL
  CONSTRAINT user_email_key UNIQUE (email)
  CONSTRAINT user_pkey PRIMARY KEY (id)
  CREATE INDEX user_search ON public."user" USING btree (((id)::text) COLLATE "C", lower(((email || ' '::text) || name))) INCLUDE (id, email, name, created_at)

TABLE verification
  id uuid NOT NULL
  identifier text NOT NULL
  value text NOT NULL
  expires_at timestamp with time zone NOT NULL
  created_at timestamp with time zone NOT NULL
  updated_at timestamp with time zone NOT NULL
  CONSTRAINT verification_pkey PRIMARY KEY (id)
  CREATE INDEX verification_identifier ON public.verification USING btree (identifier)

TABLE visible
  user_id uuid NOT NULL
  kind text NOT NULL
  target uuid NOT NULL
  owner_id uuid NOT NULL
  role text NOT NULL
  CONSTRAINT visible_kind_check CHECK ((kind = ANY (ARRAY['bin'::text, 'location'::text])))
  CONSTRAINT visible_pkey PRIMARY KEY (user_id, kind, target)
  CONSTRAINT visible_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text])))
  CREATE INDEX visible_target ON public.visible USING btree (target)
