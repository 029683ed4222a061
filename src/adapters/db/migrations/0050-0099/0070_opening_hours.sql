-- Opening hours with a row for each weekday, in the words of the API. Times that no import has checked are left out.
update place set hours = (
  select jsonb_agg(jsonb_build_object('weekday', weekday, 'opens', entry ->> 'from', 'closes', entry ->> 'to')
    order by weekday, entry ->> 'from')
  from jsonb_array_elements(hours) entry,
    generate_series(left(entry ->> 'days', 1)::int, right(entry ->> 'days', 1)::int) weekday
  where entry ->> 'from' ~ '^([01]\d|2[0-3]):[0-5]\d$' and entry ->> 'to' ~ '^([01]\d|2[0-3]):[0-5]\d$'
) where hours is not null;
