-- They forget the judgement on a sale when something it depends on changes.
alter trigger event_papers on event rename to event_sale_requirements;
alter trigger organizer_papers on organizer rename to organizer_sale_requirements;
alter trigger performance_papers on performance rename to performance_sale_requirements;
