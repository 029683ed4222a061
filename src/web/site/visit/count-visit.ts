import { apiAddress, type BodyOf } from '#api/endpoint-contract.ts';
import { countVisit as endpoint } from '#api/visits/endpoints-contract.ts';
import type { VisitKind } from '#api/visits/contract.ts';
import { shownView } from './shown-view.ts';
import { isAllowed } from '#web/shared/visitor/consent.ts';

/** Reports an action on this page to our own counter. Visitors who refused are not counted. */
export function countVisit(kind: VisitKind): void {
  if (!isAllowed('analytics') || refusesCounting()) return;
  const { route, site } = shownView();
  const visit: BodyOf<typeof endpoint> = { kind, route: route.name, locale: site.locale };
  navigator.sendBeacon(apiAddress(endpoint), new Blob([JSON.stringify(visit)], { type: 'application/json' }));
}

/** "Do not track" and its successor count as a refusal, whatever the visitor chose in the banner. */
function refusesCounting(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return navigator.doNotTrack === '1' || globalPrivacyControl === true;
}
