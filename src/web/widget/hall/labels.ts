import type { Canvas2d, Frame } from './frame.ts';
import { overlap, type Rect } from './rect.ts';
import type { HallScene } from './scene.ts';

/** The texts of one picture: none is drawn over another. */
export type Labels = {
  /** Draws the text and returns true, unless it lies over another one or `hasRoom` refuses its rectangle. */
  draw(text: string, at: { x: number; y: number }, style: LabelStyle, hasRoom?: (rect: Rect) => boolean): boolean;
};
export type LabelStyle = {
  /** Css px. */
  readonly size: number;
  readonly isStrong: boolean;
  readonly colour: string;
  /** Read from below to above. */
  readonly isUpright?: boolean;
};

/** Height of a line of text as a share of its size: that of capitals and digits with a little room. */
const LINE_SHARE = 0.95;

export function createLabels(ctx: Canvas2d, { font }: HallScene, { ratio }: Frame): Labels {
  const placed: Rect[] = [];
  return {
    draw(text, { x, y }, { size, isStrong, colour, isUpright = false }, hasRoom = () => true) {
      ctx.font = `${isStrong ? 600 : 400} ${size * ratio}px ${font}`;
      const [long, short] = [ctx.measureText(text).width / 2, (size * ratio * LINE_SHARE) / 2];
      const [half, tall] = isUpright ? [short, long] : [long, short];
      const rect = { left: x - half, top: y - tall, right: x + half, bottom: y + tall };
      if (placed.some((other) => overlap(other, rect)) || !hasRoom(rect)) return false;
      placed.push(rect);
      ctx.fillStyle = colour;
      ctx.textAlign = 'center';
      ctx.textBaseline = 'middle';
      if (!isUpright) {
        ctx.fillText(text, x, y);
        return true;
      }
      ctx.save();
      ctx.translate(x, y);
      ctx.rotate(-Math.PI / 2);
      ctx.fillText(text, 0, 0);
      ctx.restore();
      return true;
    },
  };
}
