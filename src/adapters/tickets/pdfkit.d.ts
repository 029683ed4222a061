import type { Font } from 'fontkit';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** A font that is open already, which the package's types do not know of. */
      registerFont(name: string, font: Font): this;
    }
  }
}
