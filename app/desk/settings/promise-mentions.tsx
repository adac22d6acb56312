import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { PromiseMention } from '#server/content/promise-mentions.ts'
import { SettingsSection } from './settings-header.tsx'

type Props = { pages: readonly PromiseMention[] }

/** The owner's own texts that still name a former figure. */
export const OldFigures = ({ pages }: Props) =>
  pages.length > 0 && (
    <SettingsSection
      id="old-figures"
      title="Texts with an old figure"
      about="Your own texts are never changed for you."
    >
      <MentionList pages={pages} verb="Edit" />
    </SettingsSection>
  )

/** The sample's own figures, which hold until a setting is changed or confirmed. */
export const SampleFigures = ({ pages }: Props) =>
  pages.length > 0 && (
    <SettingsSection
      id="sample-figures"
      title="Sample figures"
      about="Sample texts say these until you change or confirm the settings."
    >
      <MentionList pages={pages} verb="See" />
      <Form method="post" preventScrollReset>
        <Button type="submit" look="line" name="act" value="confirm">
          Use these settings everywhere
        </Button>
      </Form>
    </SettingsSection>
  )

const MentionList = ({ pages, verb }: Props & { verb: string }) => (
  <ul className="dk-mentions">
    {pages.map(({ title, to, quote }) => (
      <li key={to + quote}>
        <Link className="link" to={to}>
          {verb} {title}
        </Link>
        <span>“{quote}”</span>
      </li>
    ))}
  </ul>
)
