export const usage = `Every call is \`POST /api/{name}\` with \`Content-Type: application/json\` and the body \`{"data": …}\`. The answer is
\`{"result": …}\`, or \`{"error": {"status", "message", "details": {"code", …}}}\` with the HTTP status that
belongs to it. The official Firebase functions client can call it: \`getFunctions(app, 'https://…/api')\`.

Sign in with \`POST /api/auth/sign-in/email\` (\`{"email", "password"}\`) and send the \`token\` of its answer as
\`Authorization: Bearer …\`. An open read needs no session. A write may have the header \`Idempotency-Key\` with a UUID: if it is
repeated with the same key, it is done once and the repetition gets the same answer. \`revisions\` of a result has the new
revision of each changed bin and location, and of the account (\`me\`).

Routes under \`/api/auth/\` belong to better-auth and have its error form: \`{"message", "code"}\` without \`error\`. Signing up with
a taken address gives 422 with \`USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL\`, a password that is too short 400 with
\`PASSWORD_TOO_SHORT\`, and signing in with a wrong address or password 401 with \`INVALID_EMAIL_OR_PASSWORD\`; the web app shows
them as \`auth.emailTaken\`, \`auth.passwordTooShort\` and \`auth.wrongCredentials\`. Whichbin's own checks of these routes, such as
rate limits and common passwords, give errors in the form above.

Fields marked with * are required. In a change, an absent field keeps its value, and null clears it.`;
