/** The smallest archive of tiles (PMTiles 3): one tile in the place of all, down to zoom 10. */
export function anArchive(tile: Buffer, type: 'mvt' | 'png'): Buffer {
  const lastZoom = 10;
  const tiles = (4 ** (lastZoom + 1) - 1) / 3;
  const directory = Buffer.from([1, 0, tiles, tile.length, 1].flatMap(varint));
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(127);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  const parts = [header, directory, metadata, tile];
  const offsetOf = (part: Buffer) => parts.slice(0, parts.indexOf(part)).reduce((sum, { length }) => sum + length, 0);
  for (const [at, part] of [
    [8, directory],
    [24, metadata],
    [56, tile],
  ] as const) {
    header.writeBigUInt64LE(BigInt(offsetOf(part)), at);
    header.writeBigUInt64LE(BigInt(part.length), at + 8);
  }
  for (const [at, count] of [
    [72, tiles],
    [80, 1],
    [88, 1],
  ] as const)
    header.writeBigUInt64LE(BigInt(count), at);
  // Clustered, nothing compressed, type of the tiles, first and last zoom.
  header.set([1, 1, 1, type === 'mvt' ? 1 : 2, 0, lastZoom], 96);
  for (const [at, degrees] of [
    [102, -180],
    [106, -85],
    [110, 180],
    [114, 85],
  ] as const)
    header.writeInt32LE(degrees * 10_000_000, at);
  return Buffer.concat(parts);
}

/** A vector tile that consists of land, as Protomaps names it. */
export function aVectorTile(): Buffer {
  const square = [9, 0, 0, 26, 8192, 0, 0, 8192, 8191, 0, 15].flatMap(varint);
  const feature = [0x18, 3, 0x22, square.length, ...square];
  const layer = [0x78, 2, 0x0a, 5, ...Buffer.from('earth'), 0x12, feature.length, ...feature, 0x28, ...varint(4096)];
  return Buffer.from([0x1a, layer.length, ...layer]);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
