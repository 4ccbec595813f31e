import { escapeHtml } from '#server/html.ts';

/** Inline styles of elements, because mail clients ignore style sheets. */
export const mailStyle = {
  heading: 'font-size:20px;line-height:1.25;margin:0 0 12px;color:#221d17',
  soft: 'font-size:14px;line-height:1.5;margin:16px 0 0;color:#6b6258',
  button:
    'display:inline-block;background:#b5460f;color:#ffffff;font-weight:600;text-decoration:none;border-radius:8px;padding:11px 18px',
};

/** The HTML of a mail; `parts` are HTML, one for each language. */
export function mailFrame(parts: readonly string[], origin: string): string {
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Whichbin</title></head>
<body style="margin:0;background:#faf6ef;color:#221d17;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px 16px">
<div style="background:#ffffff;border:1px solid #e6ddd0;border-top:6px solid #c9ab7c;border-radius:12px;padding:24px">
${parts.join('<hr style="border:0;border-top:1px solid #e6ddd0;margin:28px 0">')}
</div>
<p style="font-size:13px;color:#6b6258;margin:16px 0 0">Whichbin · <a href="${escapeHtml(origin)}" style="color:#6b6258">${escapeHtml(origin)}</a></p>
</div></body></html>
`;
}
