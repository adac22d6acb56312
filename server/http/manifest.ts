import type { Settings } from '#domain/shop/settings.ts'

/** `--color-mogra`; a manifest cannot read the style sheet. */
const PAGE = '#FFFCF8'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** How the shop stands on a phone's home screen. */
export const manifest = ({ name }: Pick<Settings, 'name'>) => ({
  id: '/',
  name,
  short_name: name,
  description: 'Gift boxes and hampers for every personality, sent across India.',
  lang: 'en-IN',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: PAGE,
  background_color: PAGE,
  categories: ['shopping'],
  icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
})
