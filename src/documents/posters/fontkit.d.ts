/** The part of fontkit that outlines need; the package has no types. */
declare module 'fontkit' {
  export type Glyph = {
    path: {
      scale(x: number, y: number): Glyph['path'];
      translate(x: number, y: number): Glyph['path'];
      toSVG(): string;
    };
  };
  export type GlyphRun = {
    glyphs: Glyph[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  };
  export type Font = {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): GlyphRun;
    getVariation(axes: { wght: number }): Font;
  };
  export function create(bytes: Buffer): Font;
}
