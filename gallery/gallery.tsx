import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'

/** A design token: the name and the declared value of a custom property. */
interface Token {
  readonly name: string
  readonly value: string
}

/** The working directory is either the repository or the gallery. */
const ROOT = existsSync('app/_styles') ? '.' : '..'
const css = ['domain/brand/colors.css', 'app/_styles/design-tokens.css']
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

/** All design tokens without duplicates, in the order of their files: the colors of the brand first. */
const TOKENS: readonly Token[] = [
  ...new Map(
    [...css.matchAll(/(--[a-z][a-z0-9-]*):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value] as const),
  ),
].map(([name, value]) => ({ name, value }))

/** A component in one state. */
export interface Exhibit {
  readonly name: string
  readonly shown: ReactNode
}

export interface ExhibitGroup {
  readonly name: string
  readonly exhibits: readonly Exhibit[]
}

/** Sample styles by the prefix of the token name. */
const SAMPLES: readonly { readonly name: RegExp; readonly style: (value: string) => React.CSSProperties }[] = [
  { name: /^--(?:step)/, style: (fontSize) => ({ fontSize }) },
  {
    name: /^--(?:space|gutter|header)/,
    style: (inlineSize) => ({ inlineSize, blockSize: 12, background: 'var(--brand)' }),
  },
  {
    name: /^--radius/,
    style: (borderRadius) => ({ borderRadius, inlineSize: 64, blockSize: 40, background: 'var(--brand-tint)' }),
  },
  {
    name: /^--shadow/,
    style: (boxShadow) => ({ boxShadow, inlineSize: 64, blockSize: 40, background: 'var(--surface)' }),
  },
  { name: /^--font/, style: (fontFamily) => ({ fontFamily }) },
  { name: /^--(?:measure|width)/, style: () => ({}) },
]

const sampleStyle = (name: string): React.CSSProperties =>
  SAMPLES.find((sample) => sample.name.test(name))?.style(`var(${name})`) ?? {
    inlineSize: 64,
    blockSize: 40,
    border: '1px solid var(--line)',
    background: `var(${name})`,
  }

/** Samples of all tokens in the current color scheme. */
const Tokens = () => (
  <section id="tokens" style={{ padding: '2rem' }}>
    <h2>Tokens</h2>
    <dl style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(15rem, 1fr))', gap: '1rem' }}>
      {TOKENS.map(({ name, value }) => (
        <div key={name} data-token={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd style={{ margin: 0 }}>
            <div style={sampleStyle(name)}>
              {name.startsWith('--step') || name.startsWith('--font') ? 'Quiet days' : null}
            </div>
            <small>{value}</small>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

/** A page with all tokens and every component in every state. */
export const Gallery = ({ groups }: { groups: readonly ExhibitGroup[] }) => (
  <main>
    <header style={{ padding: '2rem' }}>
      <h1>Gallery</h1>
      <nav>
        {['tokens', ...groups.map(({ name }) => name)].map((name) => (
          <a key={name} href={`#${name}`} style={{ marginInlineEnd: '1rem' }}>
            {name}
          </a>
        ))}
      </nav>
    </header>
    <Tokens />
    {groups.map(({ name: group, exhibits }) => (
      <section key={group} id={group}>
        <h2 style={{ padding: '2rem 2rem 0' }}>{group}</h2>
        {exhibits.map(({ name, shown }) => (
          <article
            key={name}
            data-exhibit={`${group}: ${name}`}
            style={{ borderBlockStart: '1px dashed var(--line-strong)' }}
          >
            <p style={{ padding: '0.5rem 2rem' }}>
              <code>{name}</code>
            </p>
            {shown}
          </article>
        ))}
      </section>
    ))}
  </main>
)
