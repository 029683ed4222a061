-- Cinemas show one performance in two formats at once: IMAX and 3D. The second is another one than the first.
alter table performance add column second_format text,
  add constraint performance_second_format_check
    check (second_format is null or (format is not null and format <> second_format));
