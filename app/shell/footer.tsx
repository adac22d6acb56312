import type { ShopFacts } from '#app/root.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'

export const Footer = ({ shop }: { shop: ShopFacts }) => (
  <footer className="footer on-dark tissue">
    <div className="wrap">
      <div className="footer-base"><span>{shop.name}</span></div>
      <div className="footer-mark" aria-hidden="true"><Wordmark place="footer" /></div>
    </div>
  </footer>
)
