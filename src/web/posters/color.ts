// Colour maths: OKLCH to sRGB and back, and WCAG 2 contrast. Hex strings are `#rrggbb`.

export type Lch = { readonly L: number; readonly C: number; readonly h: number };

const clamp01 = (x: number): number => Math.min(1, Math.max(0, x));

/** OKLab to linear sRGB; the matrices are Björn Ottosson's. */
function labToLinear(L: number, a: number, b: number): [number, number, number] {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function lchToLinear(L: number, C: number, h: number): [number, number, number] {
  const t = (h * Math.PI) / 180;
  return labToLinear(L, C * Math.cos(t), C * Math.sin(t));
}

const byte = (linear: number): string => {
  const v = clamp01(linear);
  const gamma = v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055;
  return Math.round(gamma * 255)
    .toString(16)
    .padStart(2, '0');
};

/** OKLCH to hex; reduces chroma until the colour fits sRGB. */
export function oklch(L: number, C: number, h: number): string {
  const fits = (c: number): boolean => lchToLinear(L, c, h).every((x) => x > -0.0005 && x < 1.0005);
  let chroma = C;
  if (!fits(C)) {
    let low = 0;
    let high = C;
    for (let i = 0; i < 12; i++) {
      const middle = (low + high) / 2;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    chroma = low;
  }
  return '#' + lchToLinear(L, chroma, h).map(byte).join('');
}

function linear(hex: string): [number, number, number] {
  const channel = (from: number): number => {
    const c = parseInt(hex.slice(from, from + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function oklab(hex: string): [number, number, number] {
  const [r, g, b] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

export function toLch(hex: string): Lch {
  const [L, a, b] = oklab(hex);
  return { L, C: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** Same result as CSS `color-mix(in oklab, x share, y)`. */
export function mix(x: string, share: number, y: string): string {
  const [p, q] = [oklab(x), oklab(y)];
  const blend = (i: 0 | 1 | 2): number => p[i] * share + q[i] * (1 - share);
  return '#' + labToLinear(blend(0), blend(1), blend(2)).map(byte).join('');
}

export function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(x: string, y: string): number {
  const [a, b] = [luminance(x), luminance(y)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the colour with more contrast on `ground`; the first on a tie. */
export function reads(ground: string, x: string, y: string): string {
  return contrast(y, ground) > contrast(x, ground) ? y : x;
}
