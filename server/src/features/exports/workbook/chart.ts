import { escapeXml } from './text.ts'
import { XML } from './style.ts'

/** First and last row of the cells that a chart shows. */
export type Bars = { readonly from: number; readonly to: number }

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PLACE = { left: 2, top: 1, right: 7, bottom: 13 }
const GREEN_TO_RED = ['1CA25A', '1B87D6', 'E0A100', 'E23B3B']

const corner = (name: string, column: number, row: number): string =>
  `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>120000</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`

export const drawingXml = (title: string): string =>
  `${XML}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main"><xdr:twoCellAnchor>` +
  corner('from', PLACE.left, PLACE.top) +
  corner('to', PLACE.right, PLACE.bottom) +
  `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="${escapeXml(title)}" descr="${escapeXml(title)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>` +
  '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' +
  `<a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" xmlns:r="${RELATIONS}" r:id="rId1"/></a:graphicData></a:graphic>` +
  '</xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>'

export function chartXml(sheet: string, title: string, { from, to }: Bars): string {
  const cells = (column: string) =>
    `<c:f>${escapeXml(`'${sheet.replaceAll("'", "''")}'!$${column}$${from}:$${column}$${to}`)}</c:f>`
  const fills = GREEN_TO_RED.slice(0, to - from + 1).map(
    (colour, at) =>
      `<c:dPt><c:idx val="${at}"/><c:invertIfNegative val="0"/><c:bubble3D val="0"/><c:spPr><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></c:spPr></c:dPt>`,
  )
  const axis = (kind: 'catAx' | 'valAx', id: number, other: number, side: string, shown: string) =>
    `<c:${kind}><c:axId val="${id}"/><c:scaling><c:orientation val="${kind === 'catAx' ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="${kind === 'catAx' ? 0 : 1}"/><c:axPos val="${side}"/>${shown}<c:crossAx val="${other}"/></c:${kind}>`
  return (
    `${XML}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONS}"><c:roundedCorners val="0"/><c:chart>` +
    `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1200" b="1"/></a:pPr><a:r><a:rPr lang="ru-RU" sz="1200" b="1"/><a:t>${escapeXml(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>` +
    '<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>' +
    '<c:barChart><c:barDir val="bar"/><c:grouping val="clustered"/><c:varyColors val="0"/>' +
    `<c:ser><c:idx val="0"/><c:order val="0"/><c:invertIfNegative val="0"/>${fills.join('')}` +
    '<c:dLbls><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>' +
    `<c:cat><c:strRef>${cells('A')}</c:strRef></c:cat><c:val><c:numRef>${cells('B')}</c:numRef></c:val></c:ser>` +
    '<c:gapWidth val="50"/><c:axId val="1"/><c:axId val="2"/></c:barChart>' +
    axis(
      'catAx',
      1,
      2,
      'l',
      '<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>',
    ) +
    axis('valAx', 2, 1, 't', '<c:numFmt formatCode="0" sourceLinked="0"/>') +
    '</c:plotArea><c:plotVisOnly val="1"/></c:chart></c:chartSpace>'
  )
}
