import type { ShopFacts } from './shop-facts.ts'

type Social = ShopFacts['social']
const NAMES: Record<keyof Social, string> = { instagram: 'Instagram', pinterest: 'Pinterest', twitter: 'Twitter' }

/** Where the shop can be followed; until the owner says where, places on the page itself (decisions §3.5). */
export const socialLinks = (social: Social) =>
  (Object.keys(NAMES) as (keyof Social)[])
    .filter((name) => social[name] !== '')
    .map((name) => ({ id: name, name: NAMES[name], href: social[name] }))
