/** What visitors of support sites say for what writers write, a group a line, one of its members a comma apart. English. */
const english = `
log in, sign in
log out, sign out, log off
sign up, register, create an account
2fa, mfa, two-factor authentication, two-step verification, multi-factor authentication
sso, single sign-on
forgot password, reset password, lost password, recover password
change password, reset password
close account, delete account, deactivate account
delivered, received, arrive
delete, remove, erase
cancel subscription, end subscription, unsubscribe
refund, money back
bill, invoice, billing
receipt, invoice
price, cost, pricing
pay, payment
credit card, payment method
license, subscription
upgrade, update
e-mail, email, mail
notification, alert
vanish, disappear, missing, gone
close, complete, finish
too big, too large
broken, not working, doesn't work
crash, hang, freeze
slow, performance, lag
stuck, pending
blocked, locked out
permission denied, access denied, forbidden, not allowed
settings, preferences, options, configuration
configure, set up
install, installation
uninstall, remove
migrate, move, transfer
back up, backup
restore, recover, undelete
undo, revert, roll back
export, download
import, upload
attachment, file
picture, image, photo, screenshot
login page, sign-in page
user name, username
api key, api token, access token
certificate, ssl, tls
repo, repository
pull request, merge request
k8s, kubernetes
db, database
config, configuration
docs, documentation
app, application
mobile app, ios app, android app
phone, mobile
shortcut, hotkey, keyboard shortcut
dark mode, dark theme
gdpr, data protection, privacy
timezone, time zone
teammate, colleague, member
invite, add user
outage, downtime, incident
contact support, get help, customer service, talk to support, call support
ticket, request
faq, frequently asked questions
trial, free trial, evaluation
charged twice, duplicate charge
vat, sales tax
`;

/** The same for Japanese. */
const japanese = `
ログイン, サインイン
ログアウト, サインアウト
2段階認証, 二段階認証, 二要素認証
シングルサインオン, sso
パスワードを忘れた, パスワードの再設定, パスワードのリセット
削除, 消去
解約, キャンセル, 退会
返金, 払い戻し
請求, 請求書, 課金
領収書, 請求書
料金, 価格, 値段
メール, 電子メール, eメール
通知, お知らせ
エラー, 障害
遅い, 重い
設定, 構成
権限, アクセス権
管理者, アドミン
復元, リストア
バックアップ, 控え
移行, 引っ越し
インストール, 導入
アップグレード, 更新
課題, チケット
添付, ファイル
`;

/** Synonyms of support: what is looked for besides on every site, unless its settings say otherwise. */
export const supportSynonyms: readonly (readonly string[])[] = `${english}${japanese}`
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => line.split(", "));
