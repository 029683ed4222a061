import button from '#web/ui/button.module.css';
import dropDown from '#web/ui/drop-down.module.css';
import bottomBar from './bottom-bar.module.css';
import branding from './branding.module.css';
import cityAsk from './city-ask.module.css';
import consent from './consent.module.css';
import floating from './floating.module.css';
import footer from './footer.module.css';
import frame from './frame.module.css';
import header from './header.module.css';
import paymentMark from './payment-mark.module.css';
import promo from './promo.module.css';
import search from './search.module.css';
import servicesMenu from './services-menu.module.css';
import subNavigation from './sub-navigation.module.css';
import themeSwitch from './theme-switch.module.css';

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
  cityAsk,
  subNavigation,
  themeSwitch,
  footer,
  bottomBar,
  floating,
  paymentMark,
  branding,
  promo,
  servicesMenu,
  consent,
];
