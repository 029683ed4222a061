/** The formats in which a cinema shows a film. */
export const CINEMA_FORMATS = ['2D', '3D', '4DX', 'IMAX', 'ScreenX', 'Dolby', 'Dolby Atmos'] as const;
export type CinemaFormat = (typeof CINEMA_FORMATS)[number];
/** One format, or two that a performance has at once. */
export type PerformanceFormats = CinemaFormat | [CinemaFormat, CinemaFormat];
