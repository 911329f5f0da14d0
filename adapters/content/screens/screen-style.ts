/** Colors of a screen: a card, a sunken surface, ink, muted ink, a line, the brand, its tint, an alert and its tint. */
const LIGHT = '--c:#fff;--s:#eef4f0;--i:#0e1f1b;--m:#4a5c54;--l:#d8e0da;--g:#08664a;--t:#dff1e9;--o:#9a3a0b;--n:#fdeee6'
const DARK =
  '--c:#14211e;--s:#0d1715;--i:#eaf2ed;--m:#a9bab1;--l:#2b3c36;--g:#5cd6a4;--t:#12332a;--o:#ffab85;--n:#3a2015'

const FONT = '-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,sans-serif'

/**
 * The style of all screens. Follows the color scheme of the page that shows the picture. Pictures do not know whether the visitor
 * prefers reduced motion, so only the fragment `#moving` starts the animations, which end after a few seconds.
 */
export const SCREEN_STYLE = `*{box-sizing:border-box;margin:0}.w{word-break:auto-phrase;${LIGHT};display:flex;flex-direction:column;height:100%;border:1px solid var(--l);border-radius:14px;overflow:hidden;background:var(--c);color:var(--i);font:500 15px/1.3 ${FONT}}
@media(prefers-color-scheme:dark){.w{${DARK}}}
svg{flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}.b{display:flex;gap:8px;align-items:center;padding:10px 14px;background:var(--s);font-weight:700}.b svg{color:var(--g)}.b i{flex:1}.b u{width:10px;height:10px;border-radius:5px;background:var(--l)}
.p{flex:1;display:flex;flex-direction:column;gap:10px;padding:12px 14px;min-height:0}.h{display:flex;gap:14px;align-items:center;padding:14px;border-radius:12px;background:var(--t)}.h>svg{color:var(--g)}.h b{display:block;font-size:19px;line-height:1.2}.h.o{padding:5px 12px;margin-bottom:-6px}.h.a{background:var(--n)}.h.a>svg,.h.a b{color:var(--o)}.m{color:var(--m);font-size:14px}
.r{flex:1;display:flex;gap:10px;align-items:center;padding:6px 2px;border-bottom:1px solid var(--l)}.r:last-child{border:0}.r svg{color:var(--g)}.r span{flex:1}.w[dir=rtl] span{text-align:right}.k{padding:2px 9px;font-style:normal;border-radius:20px;background:var(--t);color:var(--g);font-size:14px;font-weight:700;white-space:nowrap}.k.a{background:var(--n);color:var(--o)}.q{align-self:start;padding:7px 16px;border-radius:20px;background:var(--g);color:var(--c);font-weight:700}
.x{flex:1;display:grid;grid-template-columns:1fr 1fr;gap:10px}.x .r{padding:10px;border:1px solid var(--l);border-radius:12px;align-items:start;flex-direction:column;gap:6px}.v{display:flex;gap:9px;align-items:end;height:84px}.v div{flex:1;text-align:center;font-size:13px;color:var(--m)}.v p{border-radius:5px 5px 0 0;background:var(--g);transform-origin:bottom}
@keyframes u{from{stroke-dashoffset:100}}@keyframes f{from{stroke-dashoffset:24}}@keyframes z{from{transform:scaleY(0)}}:target .d{animation:u 1.6s ease-out}:target .e{animation:f 1s linear 2}:target .v p{animation:z .8s ease-out}`

/** The style of a scene: filled cards with one radius and one shadow on a tinted ground, which the page draws. A wide picture has two columns. */
export const SCENE_STYLE = `*{box-sizing:border-box;margin:0}.w{word-break:auto-phrase;${LIGHT};--d:#b9dccc;--h:0 1px 2px #0b2a2024,0 4px 12px #0b2a201a;display:flex;flex-direction:column;gap:12px;height:100%;padding:18px 16px;color:var(--i);font:500 13px/1.3 ${FONT}}
@media(prefers-color-scheme:dark){.w{${DARK};--d:#1f5442;--h:0 0 0 1px #2b3c36,0 4px 12px #0005}}
svg{flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}b{display:block;font-size:15px;line-height:1.2}.m{color:var(--m)}.c{overflow:hidden;border-radius:14px;background:var(--c);box-shadow:var(--h)}.b{display:flex;gap:8px;align-items:center;padding:9px 14px;background:var(--s)}.b svg,.v svg{color:var(--g)}.b b{flex:1}.b u{width:9px;height:9px;border-radius:5px;background:var(--l)}
.f{flex:1;display:flex;flex-direction:column;min-height:0}.s{flex:1;display:flex;gap:12px;min-height:70px;padding:12px 14px 8px}.p{flex:1;position:relative;display:grid;gap:7px;align-content:center;padding:10px 12px;border-radius:10px;background:var(--t)}.p i{height:9px;border-radius:5px;background:var(--d)}.p i.g{background:var(--g)}.p svg{position:absolute;inset-inline-end:16px;bottom:6px;fill:var(--c);stroke:var(--i)}
.t{width:92px;display:grid;place-items:center;border-radius:10px;background:var(--g);color:var(--c)}.x{padding:0 14px 12px}.a{display:flex;gap:12px;align-items:center;margin-inline:34px -4px;padding:13px 14px}.a>svg{padding:9px;border-radius:12px;background:var(--n);color:var(--o)}.a div{flex:1;min-width:0}.a b{color:var(--o)}.q{padding:7px 13px;max-width:42%;border-radius:20px;background:var(--g);color:var(--c);font-weight:700;text-align:center}
.r{display:grid;grid-template-columns:1fr 1fr;gap:12px;min-height:212px}.r .c{display:flex;flex-direction:column;gap:7px;padding:12px 14px}.d{flex:1;display:flex;gap:6px;min-height:64px}.d span{flex:1;display:flex;flex-direction:column;gap:3px;text-align:center;font-size:11px;color:var(--m)}.d i{flex:1;border-radius:5px;background:linear-gradient(0deg,var(--g) var(--x),var(--t) 0)}.v{flex:1;display:grid;align-items:center;min-height:56px;margin:-4px -6px;padding:4px;border-radius:10px;background:var(--t)}.k{align-self:start;padding:2px 9px;border-radius:20px;background:var(--t);color:var(--g);font-weight:700}
@media(min-aspect-ratio:1){foreignObject{x:-176px;width:772px}.w{display:grid;grid:auto 1fr/1fr 1fr}.f{grid-row:1/3}.s{flex-direction:column}.p{gap:12px}.t{width:auto;height:168px}.t svg{width:128px;height:128px}.a{margin:0}.r{grid-template-columns:1fr}}
@keyframes f{from{stroke-dashoffset:24}}:target .e{animation:f 1s linear 2}`
