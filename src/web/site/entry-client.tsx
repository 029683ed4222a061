import { bringFrameToLife } from '#web/site/client/frame-controls.ts';
import { readPageData } from '#web/site/client/page-data.ts';
import { TELL_ME } from '#web/shared/tell-me-address.ts';
import { readCookie } from '#web/shared/visitor/cookies.ts';
import { reloadOnceAfterFailedChunk } from '#web/shared/reload-once.ts';
import { showChosen } from '#web/site/client/show-chosen.ts';
import { wakePage } from '#web/site/client/wake-page.ts';
import { wakesForOwner } from '#web/site/client/wakes-for-owner.ts';
import '#web/site/site.css';

reloadOnceAfterFailedChunk();
const first = readPageData();
bringFrameToLife(first);
showChosen();
const isAskedFor = location.hash === TELL_ME || wakesForOwner(first.route.name, document.cookie);
wakePage({ ...first, wakesAtOnce: first.wakesAtOnce || isAskedFor });

// Read now: another tab may write the cookie before the code that needs it has loaded.
const hadCity = readCookie('city') !== null;
const begin = () => void import('#web/site/client/visit.ts').then(({ beginVisit }) => beginVisit({ hadCity }));
if (document.readyState === 'complete') begin();
else addEventListener('load', begin);
