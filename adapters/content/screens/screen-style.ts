/** Icons of the screens, in a square of 24 units. Their lines look like those of the pages' icons. */
const ICON_PATHS = {
  shield: 'M12 3 4.5 6v5.5c0 4.6 3.2 7.9 7.5 9.5 4.3-1.6 7.5-4.9 7.5-9.5V6L12 3Zm-3.2 9 2.4 2.4 4.4-4.6',
  globe: 'M12 3a9 9 0 1 0 .1 0ZM3 12h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18Z',
  lock: 'M6.5 10.5V8a5.5 5.5 0 0 1 11 0v2.5M5 10.5h14V20H5v-9.5Zm7 3.5v2.5',
  key: 'M8 11.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.2 1.3L19.5 4.5m-3.5 3.5 3 3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  family:
    'M8 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm8.5 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM3 19.5v-1.5a5 5 0 0 1 10 0v1.5m0-3a3.5 3.5 0 0 1 7.5 1.5v1.5',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm3 15h2',
  laptop: 'M5 5h14v10H5V5ZM2.5 18.5h19',
  server: 'M4 4.5h16v6H4v-6Zm0 9h16v6H4v-6ZM7.5 7.5h.01M7.5 16.5h.01',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4',
  check: 'm5 12.5 4.5 4.5L19.5 7',
} as const

export type ScreenIcon = keyof typeof ICON_PATHS

export const iconPath = (name: ScreenIcon): string => ICON_PATHS[name]

/**
 * The style of all screens. Follows the color scheme of the page that shows the picture. Pictures do not know whether the visitor
 * prefers reduced motion, so only the fragment `#moving` starts the animations, which end after a few seconds.
 */
export const SCREEN_STYLE = `*{box-sizing:border-box;margin:0}.w{word-break:auto-phrase;--c:#fff;--s:#eef4f0;--i:#0e1f1b;--m:#4a5c54;--l:#d8e0da;--g:#08664a;--t:#dff1e9;--o:#9a3a0b;--n:#fdeee6;display:flex;flex-direction:column;height:100%;border:1px solid var(--l);border-radius:14px;overflow:hidden;background:var(--c);color:var(--i);font:500 15px/1.3 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,sans-serif}
@media(prefers-color-scheme:dark){.w{--c:#14211e;--s:#0d1715;--i:#eaf2ed;--m:#a9bab1;--l:#2b3c36;--g:#5cd6a4;--t:#12332a;--o:#ffab85;--n:#3a2015}}
svg{flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}.b{display:flex;gap:8px;align-items:center;padding:10px 14px;background:var(--s);font-weight:700}.b svg{color:var(--g)}.b i{flex:1}.b u{width:10px;height:10px;border-radius:5px;background:var(--l)}
.p{flex:1;display:flex;flex-direction:column;gap:10px;padding:12px 14px;min-height:0}.h{display:flex;gap:14px;align-items:center;padding:14px;border-radius:12px;background:var(--t)}.h>svg{color:var(--g)}.h b{display:block;font-size:19px;line-height:1.2}.h.o{padding:5px 12px;margin-bottom:-6px}.h.a{background:var(--n)}.h.a>svg,.h.a b{color:var(--o)}.m{color:var(--m);font-size:14px}
.r{flex:1;display:flex;gap:10px;align-items:center;padding:6px 2px;border-bottom:1px solid var(--l)}.r:last-child{border:0}.r svg{color:var(--g)}.r span{flex:1}.w[dir=rtl] span{text-align:right}.k{padding:2px 9px;font-style:normal;border-radius:20px;background:var(--t);color:var(--g);font-size:14px;font-weight:700;white-space:nowrap}.k.a{background:var(--n);color:var(--o)}.q{align-self:start;padding:7px 16px;border-radius:20px;background:var(--g);color:var(--c);font-weight:700}
.x{flex:1;display:grid;grid-template-columns:1fr 1fr;gap:10px}.x .r{padding:10px;border:1px solid var(--l);border-radius:12px;align-items:start;flex-direction:column;gap:6px}.v{display:flex;gap:9px;align-items:end;height:84px}.v div{flex:1;text-align:center;font-size:13px;color:var(--m)}.v p{border-radius:5px 5px 0 0;background:var(--g);transform-origin:bottom}
@keyframes u{from{stroke-dashoffset:100}}@keyframes f{from{stroke-dashoffset:24}}@keyframes z{from{transform:scaleY(0)}}:target .d{animation:u 1.6s ease-out}:target .e{animation:f 1s linear 2}:target .v p{animation:z .8s ease-out}`
