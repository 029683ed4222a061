export type Canvas2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/**
 * Part of the plan in a picture: plan point of the top left corner, device pixels per plan unit, size in device pixels.
 */
export type Frame = {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** Device pixels per css pixel. */
  readonly ratio: number;
  /** A thumbnail: seats and stage without text. */
  readonly isBare?: boolean;
};
