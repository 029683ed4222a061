import type { ProviderName } from '../books.ts';

/** Accent colour of each provider's page; white text on it has a contrast of at least 4.5:1. */
export const ACCENTS: Record<ProviderName, string> = { bepaid: '#1d5fae', 'bank-of-georgia': '#b8430a' };

export const STYLE = `
*{box-sizing:border-box}
html{color-scheme:light;-webkit-text-size-adjust:100%}
body{margin:0;background:#eef1f5;color:#1b2430;font:400 16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Georgian","DejaVu Sans",sans-serif}
:lang(ka) body,body:lang(ka){line-height:1.55}
.top{background:#fff;border-bottom:1px solid #dbe1e8}
.top div{max-width:480px;margin:0 auto;padding:12px 16px;display:flex;gap:12px;justify-content:space-between;align-items:center}
.bank{font-weight:700;letter-spacing:-.01em;color:var(--accent);display:flex;gap:8px;align-items:center}
.secure{font-size:13px;color:#566273;display:flex;gap:6px;align-items:center;text-align:right}
svg{flex:none}
main{max-width:480px;margin:0 auto;padding:16px 16px 40px}
.test{margin:0 0 12px;padding:8px 12px;border-radius:8px;background:#fff4d6;color:#6b4a00;font-size:14px}
.card{background:#fff;border:1px solid #dbe1e8;border-radius:14px;padding:20px;box-shadow:0 1px 2px rgb(20 32 50/.05),0 10px 30px rgb(20 32 50/.06)}
h1{font-size:20px;line-height:1.25;margin:0 0 4px}
.sum{font-size:32px;font-weight:700;line-height:1.2;margin:0 0 12px;font-variant-numeric:tabular-nums}
dl{margin:0 0 20px;padding:12px 0 0;border-top:1px solid #e6eaf0;display:grid;gap:8px;font-size:14px}
dt{color:#566273}
dd{margin:0;overflow-wrap:anywhere}
dl div{display:grid;gap:2px}
dl .row{display:flex;justify-content:space-between;gap:16px}
.row dd{font-weight:600;font-variant-numeric:tabular-nums}
.lines{margin:4px 0 0;padding:0;list-style:none;color:#566273}
form{margin:0}
.field{margin:0 0 16px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px;align-items:start}
label{display:block;font-weight:600;font-size:14px;margin:0 0 6px}
input{width:100%;min-height:52px;padding:12px 14px;font:inherit;font-size:18px;border:1px solid #8a95a5;border-radius:10px;background:#fff;color:inherit;font-variant-numeric:tabular-nums}
input::placeholder{color:#6d7887}
input:focus-visible,button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
input[aria-invalid=true]{border-color:#b3261e;box-shadow:inset 0 0 0 1px #b3261e}
.hint{margin:6px 0 0;font-size:13px;color:#566273}
.error{margin:6px 0 0;font-size:14px;color:#b3261e}
.alert{margin:0 0 16px;padding:10px 14px;border-radius:10px;background:#fdebea;color:#8c1d18;font-weight:600}
button{font:inherit;cursor:pointer}
.pay{display:flex;align-items:center;justify-content:center;width:100%;min-height:56px;border:0;border-radius:12px;background:var(--accent);color:#fff;font-size:18px;font-weight:700;padding:12px 16px;text-align:center;text-decoration:none}
.pay:hover{filter:brightness(.93)}
.quiet{display:flex;width:100%;min-height:48px;align-items:center;justify-content:center;margin-top:8px;padding:8px;border:0;background:none;color:#3b4654;text-decoration:underline;text-underline-offset:3px;text-align:center}
details{margin-top:16px;background:#fff;border:1px solid #dbe1e8;border-radius:14px;padding:4px 16px}
summary{min-height:44px;display:flex;align-items:center;font-weight:600;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:"";width:9px;height:9px;margin-left:auto;border:solid #566273;border-width:0 2px 2px 0;transform:rotate(45deg)}
details[open] summary::after{transform:rotate(225deg)}
.deck{margin:12px 0;padding:0;list-style:none;display:grid;gap:8px}
.deck button{width:100%;min-height:48px;padding:8px 12px;text-align:left;border:1px solid #ccd4de;border-radius:10px;background:#f8fafc;color:inherit;display:grid;gap:2px}
.deck b{font-variant-numeric:tabular-nums;letter-spacing:.02em}
.deck span{font-size:14px;color:#3b4654}
.sign{width:56px;height:56px;border-radius:50%;display:grid;place-items:center;margin:0 0 16px;color:#fff;background:var(--accent)}
.sign.bad{background:#b3261e}.sign.good{background:#19713d}
.spin{animation:spin 1s linear infinite}
@keyframes spin{to{transform:rotate(360deg)}}
@media (prefers-reduced-motion:reduce){.spin{animation-duration:4s}}
`;

/** Groups digits while typing, fills in a chosen test card, runs the clock. The page works without it. */
export const SCRIPT = `
const $=(id)=>document.getElementById(id);
const group=(input,size,glue,most)=>input&&input.addEventListener('input',(event)=>{
  if(event.inputType&&event.inputType.startsWith('delete'))return;
  const atEnd=input.selectionStart===input.value.length;
  const digits=input.value.replace(/\\D/g,'').slice(0,most);
  const grouped=(digits.match(new RegExp('.{1,'+size+'}','g'))||[]).join(glue);
  if(atEnd||!event.inputType)input.value=grouped;
});
group($('number'),4,' ',19);group($('expiry'),2,'/',4);
for(const button of document.querySelectorAll('[data-card]'))button.addEventListener('click',()=>{
  $('number').value=button.dataset.card.replace(/(.{4})(?=.)/g,'$1 ');
  $('expiry').value='12/30';$('cvc').value='123';$('holder').value=$('holder').value||'TEST CARD';
  document.querySelector('.pay').focus();
});
const clock=$('clock');
if(clock){
  const end=Date.now()+Number(clock.dataset.seconds)*1000;
  const tick=()=>{const left=Math.max(0,Math.round((end-Date.now())/1000));
    clock.textContent=Math.floor(left/60)+':'+String(left%60).padStart(2,'0');
    if(left===0)location.reload();else setTimeout(tick,1000);};
  tick();
}
for(const form of document.querySelectorAll('form'))form.addEventListener('submit',()=>{
  for(const button of form.querySelectorAll('button'))setTimeout(()=>{button.disabled=true});
});
addEventListener('pageshow',()=>{for(const button of document.querySelectorAll('form button'))button.disabled=false});
`;
