-- What is added to a GIN index waits in a list, which every search reads through and whose room the index keeps: 4 MB unless told
-- otherwise, four times what the names of 10,000 people take.
alter index applications_name set (gin_pending_list_limit = 256);
alter index applications_email set (gin_pending_list_limit = 256);
alter index applications_phone set (gin_pending_list_limit = 256);
alter index applications_text_marks set (gin_pending_list_limit = 256);
