export type Canvas2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** What a picture shows: plan point of its top left corner, device pixels to a plan unit, size in device pixels. */
export type Frame = {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** Device pixels to one css pixel. */
  readonly ratio: number;
  /** A thumbnail: seats and stage without any words. */
  readonly isBare?: boolean;
};
