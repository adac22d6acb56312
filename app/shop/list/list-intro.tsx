import type { ReactNode } from 'react'
import { pageMeta } from '#app/shell/seo/page-meta.ts'
import { breadcrumbs, collectionCrumb } from '#app/shell/seo/structured-data.ts'
import type { ShopData } from '#app/shell/shop-data.ts'
import { useShop } from '#app/shell/use-shop.ts'
import { ChatIcon } from '#app/ui/icon.tsx'
import type { Collection } from '#domain/catalogue/collections.ts'

type ChatContactProps = { chat: { label: string; line: string; href: string }; solid?: boolean }

/** Link to the seller's chat, for custom orders, party favours and return gifts. */
export const ChatContact = ({ chat, solid = false }: ChatContactProps) => (
  <div className="lh-chat">
    <a className={solid ? 'btn is-chat' : 'btn-line is-chat'} href={chat.href} target="_blank" rel="noopener">
      <ChatIcon />
      {chat.label}
      <span className="vh">, opens in a new tab</span>
    </a>
    <p className="meta">{chat.line}</p>
  </div>
)

type ListTexts = Pick<Collection, 'slug' | 'title'> & { metaDescription: string }

/** Title, description and breadcrumbs of a list page. */
export const listMeta = (words: ListTexts | undefined, shop: ShopData | undefined, page = 1) =>
  words && shop
    ? [
        ...pageMeta(`${words.title}${page > 1 ? `, page ${page}` : ''} | ${shop.name}`, words.metaDescription),
        ...(import.meta.env.SSR ? [breadcrumbs(shop, [collectionCrumb(words)])] : []),
      ]
    : []

type Props = {
  intro?: ReactNode
  children?: ReactNode
}

/** Introduction of a list, and the note that prices exclude GST when the shop adds it to them. */
export function ListIntro({ intro, children }: Props) {
  const shop = useShop()
  const taxed = shop?.gst && !shop.gstIncluded
  return (
    <div className="list-side meta">
      {typeof intro === 'string' ? <p>{intro}</p> : intro}
      {(children || taxed) && (
        <p>
          {children}
          {children && taxed && '. '}
          {taxed && 'Prices exclude GST.'}
        </p>
      )}
    </div>
  )
}
