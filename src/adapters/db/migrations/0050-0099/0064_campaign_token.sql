-- `_ftm` in an address names the advertisement that brought the buyer; the code calls it a campaign token.
alter table orders rename column ftm to campaign_token;
