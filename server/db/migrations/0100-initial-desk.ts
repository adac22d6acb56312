/** Users of the desk and how they sign in. */
export const desk = () => `
create table desk_users (
  id text primary key, name text not null, email text not null unique, email_verified integer not null, image text,
  role text not null, two_factor_enabled integer, created_at text not null, updated_at text not null
);

create table desk_sessions (
  id text primary key, user_id text not null references desk_users (id) on delete cascade,
  token text not null unique, ip_address text, user_agent text, proven_at text, expires_at text not null,
  created_at text not null, updated_at text not null
);
create index desk_sessions_by_user on desk_sessions (user_id);

create table desk_accounts (
  id text primary key, user_id text not null references desk_users (id) on delete cascade, account_id text not null,
  provider_id text not null, password text, access_token text, refresh_token text, id_token text,
  access_token_expires_at text, refresh_token_expires_at text, scope text, created_at text not null,
  updated_at text not null
);
create index desk_accounts_by_user on desk_accounts (user_id);

create table desk_two_factors (
  id text primary key, user_id text not null unique references desk_users (id) on delete cascade,
  secret text not null, backup_codes text not null, verified integer, failed_verification_count integer,
  locked_until text
);

create table desk_passkeys (
  id text primary key, user_id text not null references desk_users (id) on delete cascade, name text not null,
  credential_id text not null unique, public_key text not null, counter bigint not null, transports text not null,
  created_at text not null, used_at text
);
create index desk_passkeys_by_user on desk_passkeys (user_id);

create table desk_verifications (
  id text primary key, identifier text not null, value text not null, expires_at text not null,
  created_at text not null, updated_at text not null
);
create index desk_verifications_by_identifier on desk_verifications (identifier);

create table desk_invites (
  token_hash text primary key, email text not null, role text not null, invited_by text not null,
  created_at text not null, expires_at text not null, used_at text
);

create table desk_tries (
  name text primary key, failed integer not null, last_at text not null
);
`
