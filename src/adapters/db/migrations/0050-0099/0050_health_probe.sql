-- Written to and rolled back by the health page, to see whether the disk still takes new pages. Always empty.
CREATE UNLOGGED TABLE health_probe (filling bytea NOT NULL);
ALTER TABLE health_probe ALTER COLUMN filling SET STORAGE EXTERNAL;
