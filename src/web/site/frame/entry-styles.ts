import button from '#web/ui/button.module.css';
import dropDown from '#web/ui/drop-down.module.css';
import bottomBar from './menu/bottom-bar.module.css';
import branding from './advertising/branding.module.css';
import consent from './advertising/consent.module.css';
import floating from './advertising/floating.module.css';
import footer from './footer.module.css';
import frame from './frame.module.css';
import header from './header.module.css';
import paymentMark from './payment-mark.module.css';
import promo from './advertising/promo.module.css';
import search from './search/search.module.css';
import strip from './strip.module.css';
import servicesMenu from './menu/services-menu.module.css';
import subNavigation from './menu/sub-navigation.module.css';
import themeSwitch from './menu/theme-switch.module.css';

/**
 * A separate entry that no page loads. The build collects the frame's style sheets from it, because the frame's
 * components are rendered on the server only.
 */
export const styles = [
  button,
  dropDown,
  frame,
  header,
  search,
  subNavigation,
  themeSwitch,
  footer,
  bottomBar,
  floating,
  paymentMark,
  branding,
  promo,
  servicesMenu,
  strip,
  consent,
];
