-- The edition of the frame's content that came with the product. A later edition takes its place only where nobody has
-- changed anything since.
alter table layout_content add column shipped jsonb;

-- Editions of data/layout.json from before this was kept, by their digests.
update layout_content set shipped = content where md5(content::text) in (
  '1ebdc85f876a0ee970e85223bc744e9c', '22207610d7d9536834764dcd67e004fd', '2ff6365e4c97bfe3cb8306f5af3fcf78',
  '3285666b78b6038efbc3cdce2cc4fbb4', '8b893c43109eab32e04bdbe44bf5be0c', 'b45df33f1d39449af4bbf698ddf089dd',
  'bf69530889e7eab0f4a64d4745df8d99', 'cc211f0f869b9b834b0e05d9997c6bf4', 'cd76cd422ade271866c1bf5f447e78a7',
  'de3fb0c54aa5d68f30affab897b42377', 'e0a0fe70e7d5c9442b10471de5121e8a', '51f54522ec9b85a4528856205fb7a69e',
  '765325f20fc3b8fbbbbad8d8a84e6bce', '795698c8bd04e42abfb14be79f52a6c9', '80521e23b300934f645f98bcfb69dbc3',
  '89e8e481a0a6f90af39849cfe2af93fc', '94bf8e0df83ee9b64212d118cc720b71', '9ca31c2f0724e34bf07f28a769e38dab',
  'a33997d371c22eed166a8b95fed48765', 'd631cb97823b89d8aa40b5adb49030c4', 'fd6d2f40d7e7950ff872bf90c0127542'
);
