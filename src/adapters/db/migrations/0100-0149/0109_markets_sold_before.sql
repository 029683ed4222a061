-- Markets that are on sale at the upgrade. Processes of an older release, which may still run, do not tell that they sell
-- them, so a process of this release without their provider would take them off sale. The others have as long as after a
-- restart to tell so themselves.
insert into sold_market (market, told_at)
select m.market, now()
from (
  select case k.code when 'GE' then 'georgia' else 'belarus' end as market
  from performance p
  join city c on c.id = p.city_id join region r on r.id = c.region_id join country k on k.id = r.country_id
  where p.sale_mode = 'online' and p.starts_at > now()
  union select i.market from item i where i.is_on_sale
) m
where m.market not in (select market from unsold_market)
on conflict do nothing;
