-- A code sent to the new address of a user.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('password_reset', 'email_verify', 'telegram_link', 'email_change'));
