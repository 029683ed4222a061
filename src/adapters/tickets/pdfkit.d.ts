import type { Font } from 'fontkit';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Accepts an open font, which the package's types do not declare. */
      registerFont(name: string, font: Font): this;
    }
  }
}
