import { href, Link } from 'react-router'
import { Mark } from '#app/ui/mark.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'

export const NOT_FOUND_TITLE = 'Page Not Found'

/** Not Found page. Without a picture it shows the mark. */
export const NotFoundScreen = ({ box }: { box?: PictureData }) => (
  <section className={box ? 'lost has-box' : 'lost'}>
    {box ? (
      <div className="lost-box">
        <Picture picture={box} sizes="(max-width: 48rem) 100vw, 42vw" first />
      </div>
    ) : (
      <Mark />
    )}
    <div className="lost-txt">
      <h1 className="d7">
        Page <em>Not Found</em>
      </h1>
      <p className="lead">We're sorry, but the page you're looking for doesn't exist or has been moved.</p>
      <Link className="btn" to={href('/')}>
        Return to Home
      </Link>
    </div>
  </section>
)
