import type { texts as invitationTexts } from '../../invitation/texts';
import type { Translation } from '../../texts';

export const invitation: Translation<typeof invitationTexts.english> = {
  title: '您收到了邀请',
  description: '加入“{team}”并管理其项目。',
  signedInAs: '您已以 {email} 的身份登录。',
  accept: '加入团队',
  otherAccount: '使用其他账户',
  joined: '您已加入“{team}”',
  joinedText: '其项目现在也在您的项目中。',
  toProjects: '前往项目',
  signInTitle: '您收到了邀请',
  signInText: '请登录或创建账户，以加入团队。',
  signIn: '登录',
  signUp: '创建账户',
  noCode: '链接中没有验证码',
  noCodeText: '请重新打开邮件中的链接，或将完整链接复制到地址栏。',
  used: '此邀请已被使用',
  usedText: '每个邀请只能让一人加入。如果是您本人使用的，该团队的项目已在您的项目中。',
  expired: '此邀请已过期',
  expiredText: '邀请的有效期为 7 天。请向邀请您的人索取新的邀请。',
  unknown: '此邀请已失效',
  unknownText: '邀请已被撤回，或链接不完整。请向邀请您的人索取新的邀请。',
  reading: '正在读取邀请',
};
