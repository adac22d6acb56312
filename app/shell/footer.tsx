import { Icon } from '#app/ui/icon.tsx'
import { FooterBase, FooterPlaces } from './footer-words.tsx'
import { HeartsLabel } from './hearts-label.tsx'
import { Logotype } from './logotype.tsx'
import type { ShopFacts } from './shop-facts.ts'

export const Footer = ({ shop, onHearts }: { shop: ShopFacts; onHearts: () => void }) => (
  <footer className="footer on-dark tissue">
    <div className="wrap">
      <div className="footer-cols">
        <div>
          <p className="d6 footer-line">Tied by hand. Sent across India.</p>
          <p className="meta">Free shipping. Most orders leave us within 24 hours.</p>
          <button type="button" className="footer-hearts needs-scripts" onClick={onHearts}>
            <Icon of="heart" />
            <HeartsLabel />
          </button>
        </div>
        <div className="footer-places">
          <FooterPlaces shop={shop} />
        </div>
      </div>
      <div className="footer-base">
        <FooterBase shop={shop} />
      </div>
      <div className="footer-mark" aria-hidden="true">
        <Logotype shop={shop} place="footer" />
      </div>
    </div>
  </footer>
)
