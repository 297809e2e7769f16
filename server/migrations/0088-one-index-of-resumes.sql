-- 0061 made the same one, smaller: nothing reads this one.
drop index applications_resume;
