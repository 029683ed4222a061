import { createContext, use } from 'react';
import type { PanelName } from '#web/site/frame/frame.tsx';

const OpenPanel = createContext<(panel: PanelName) => void>(() => undefined);
export const OpenPanelProvider = OpenPanel;

/** For words in a page that open what the header opens: the city of a headline. */
export function useOpenPanel(): (panel: PanelName) => void {
  return use(OpenPanel);
}
