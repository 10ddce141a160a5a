import type { errorTexts, startTexts } from '../../api/error-texts';
import type { Translation } from '../../texts';

export const errors: Translation<typeof errorTexts.english> = {
  signUpClosed: '此服务器不接受新的所有者账户。请让它的一位所有者邀请您。',
  addressTaken: '此项目的另一位用户已用此邮箱地址登录。请使用其他地址。',
  ownAddressTaken: '另一个账户已用此邮箱地址登录。请使用其他地址，或直接登录。',
  linkRefused: '此服务器不会发送指向 {origin} 的链接。请用控制台自己的地址打开它，然后重试。',
  keyChanged: '控制台的密钥已更改。请重新加载页面。',
  sessionEnded: '您的会话已结束。请重新登录：您输入的内容会保留。',
  notAllowed: '您无权在此项目中执行此操作。请联系项目的管理者。',
  refusedFields: '服务器不接受：{fields}。请更正后重试。',
  refusedForm: '服务器不接受输入的内容。请检查每个字段；如果页面打开已久，请重新加载。',
  offline: '您已离线。网络恢复后会继续。',
  unreachable: '服务器没有响应。请检查网络连接后重试。',
  serverFailed: '服务器出错。请稍后重试。',
  serverFailedRequest: '服务器出错。原因见服务器日志中的请求 {id}。请稍后重试。',
  pageFailed: '控制台的一部分无法加载。请检查网络连接后重试。',
  unknown: '此页面出了点问题。请重新加载后重试。',
};

export const start: Translation<typeof startTexts.english> = {
  unreachable: '服务器没有响应。请确认它正在运行，然后重试。',
  failed: '服务器无法提供其设置（状态码 {status}）。请重试。',
  foreign: '服务器的响应中没有其设置。/config.json 是由 Hallpass 提供的吗？',
};
