type LineRule = {
  label: string
  max: number
  /** The part of the page is left out when the line is empty. */
  optional?: true
  /** Words between two asterisks are in italics. */
  italics?: true
}

/** Single lines of the home page with the rules of their fields. */
const LINE_RULES = {
  headline: { label: 'Headline', max: 90, italics: true },
  subline: { label: 'Subtitle', max: 240 },
  buy: { label: 'First button', max: 40 },
  buyLink: { label: 'First button link', max: 300 },
  build: { label: 'Second button', max: 40 },
  chat: { label: 'Chat link', max: 40 },
  kicker: { label: 'Line over the headline', max: 60, optional: true },
  flag: { label: 'Mark on Build Your Own Box', max: 30, optional: true },
  trust1: { label: 'First badge', max: 40, optional: true },
  trust2: { label: 'Second badge', max: 40, optional: true },
  tagTitle: { label: 'Card', max: 40, optional: true },
  tagText: { label: 'Card text', max: 60, optional: true },
  marquee: { label: 'Moving line', max: 400 },
  peopleStart: { label: 'Start of the sentence', max: 40 },
  phrase1: { label: 'Person 1', max: 50 },
  phrase2: { label: 'Person 2', max: 50 },
  phrase3: { label: 'Person 3', max: 50 },
  phrase4: { label: 'Person 4', max: 50 },
  phrase5: { label: 'Person 5', max: 50 },
  phrase6: { label: 'Person 6', max: 50 },
  tile1: { label: 'Line of tile 1', max: 90, optional: true },
  tile2: { label: 'Line of tile 2', max: 90, optional: true },
  tile3: { label: 'Line of tile 3', max: 90, optional: true },
  tile4: { label: 'Line of tile 4', max: 90, optional: true },
  tile5: { label: 'Line of tile 5', max: 90, optional: true },
  peopleEnd: { label: 'End of the sentence', max: 80 },
  buildHeading: { label: 'Heading', max: 90, italics: true },
  buildAction: { label: 'Button', max: 40 },
  step1: { label: 'Step 1', max: 60 },
  step1Text: { label: 'Step 1 text', max: 140 },
  step2: { label: 'Step 2', max: 60 },
  step2Text: { label: 'Step 2 text', max: 140 },
  step3: { label: 'Step 3', max: 60 },
  step3Text: { label: 'Step 3 text', max: 140 },
  step4: { label: 'Step 4', max: 60 },
  step4Text: { label: 'Step 4 text', max: 140 },
  boxTitle: { label: 'Example box', max: 40 },
  boxPrice: { label: 'Example price', max: 20 },
  boxText: { label: 'Example contents', max: 60 },
  boxAction: { label: 'Example link', max: 30 },
  beginHeading: { label: 'Heading', max: 90, italics: true },
  beginLink: { label: 'Link text', max: 40 },
  beginLinkTo: { label: 'Link', max: 300 },
  corporateEyebrow: { label: 'Eyebrow', max: 40, optional: true },
  corporateHeading: { label: 'Heading', max: 90, italics: true },
  corporateFigure: { label: 'Number of clients', max: 20, optional: true },
  corporateClients: { label: 'Text beside the number', max: 80 },
  corporateAction: { label: 'Button', max: 40 },
  point1: { label: 'Point 1', max: 60 },
  point1Text: { label: 'Point 1 text', max: 140 },
  point2: { label: 'Point 2', max: 60 },
  point2Text: { label: 'Point 2 text', max: 140 },
  point3: { label: 'Point 3', max: 60 },
  point3Text: { label: 'Point 3 text', max: 140 },
  point4: { label: 'Point 4', max: 60 },
  point4Text: { label: 'Point 4 text', max: 140 },
  letterHeading: { label: 'Heading', max: 90, italics: true },
  letterText: { label: 'Text', max: 200 },
  letterAction: { label: 'Button', max: 30 },
} as const satisfies Record<string, LineRule>
export type HomeLine = keyof typeof LINE_RULES
export const HOME_LINES = Object.keys(LINE_RULES) as HomeLine[]
export const lineRule = (line: HomeLine): LineRule => LINE_RULES[line]
