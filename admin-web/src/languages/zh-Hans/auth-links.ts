import type { linkTexts } from '../../auth/link-texts';
import type { Translation } from '../../texts';

export const authLinks: Translation<typeof linkTexts.english> = {
  forgot: {
    title: '重置密码',
    description: '您会收到一封邮件，可通过其中的链接设置新密码。',
    action: '发送链接',
    remembered: '想起来了？{link}',
    rememberedLink: '登录',
    sent: {
      title: '请查看您的邮箱',
      description: '如果 {address} 有对应的账户，一封含有链接的邮件正在发送。',
      text: '打开链接即可设置新密码。几分钟后仍未收到？请查看垃圾邮件，并检查地址。',
      signIn: '返回登录',
      another: '使用其他地址',
    },
  },
  reset: {
    title: '设置新密码',
    description: '设置后，您账户的所有会话都会结束。',
    label: '新密码',
    action: '更改密码',
    loading: '链接',
    failed: '无法检查链接',
    newLink: '获取新链接',
    signIn: '返回登录',
    changed: {
      title: '您的密码已更改',
      description: '您账户的所有会话均已结束。',
      text: '请使用新密码登录。',
      signIn: '登录',
    },
    noCode: {
      title: '链接中没有验证码',
      description: '无法用它更改密码。',
      text: '请重新打开邮件中的链接，或将完整链接复制到地址栏。',
    },
    used: {
      title: '此链接已被使用',
      description: '每个链接只能使用一次。',
      text: '如果是您本人使用的，请用您设置的密码登录。之后更改地址或密码也会使链接失效。',
    },
    expired: {
      title: '此链接已过期',
      description: '邮件发送的时间过久。',
      text: '请获取新链接，并尽快使用。',
    },
    tooOften: {
      title: '此链接的尝试次数过多',
      description: '为防止他人猜出验证码，链接已关闭。',
      text: '请获取新链接。',
    },
    unknown: {
      title: '此链接无效',
      description: '它不完整、来自其他服务器，或早已过期。',
      text: '请重新打开邮件中的链接，或将完整链接复制到地址栏。如果仍然回到这里，请获取新链接。',
    },
  },
  verify: {
    title: '确认您的地址',
    description: '您打开了验证邮件中的链接。点击一下，Hallpass 便知道您已收到邮件。',
    action: '确认我的地址',
    goOn: '继续前往控制台',
    done: {
      title: '您的地址已确认',
      description: '您已收到验证邮件。',
      text: '已完成，请继续前往您的项目。',
    },
    noCode: {
      title: '链接中没有验证码',
      description: '无法用它确认地址。',
      text: '请重新打开邮件中的链接，或将完整链接复制到地址栏。',
    },
    used: {
      title: '此链接已被使用',
      description: '每个链接只能使用一次。',
      text: '如果是您本人使用的，您的地址已确认。之后更改地址或密码也会使链接失效，这时请获取新链接。',
    },
    expired: {
      title: '此链接已过期',
      description: '链接 24 小时内有效。',
      text: '请获取新链接。在此之前您也可以使用账户。',
    },
    tooOften: {
      title: '此链接的尝试次数过多',
      description: '为防止他人猜出验证码，链接已关闭。',
      text: '请获取新链接。在此之前您也可以使用账户。',
    },
    unknown: {
      title: '此链接无效',
      description: '它不完整、来自其他服务器，或早已过期。',
      text: '请重新打开邮件中的链接，或将完整链接复制到地址栏。如果仍然回到这里，请获取新链接。',
    },
  },
  newLink: {
    signIn: '登录以获取新链接',
    send: '发送新链接',
    sent: '新链接正在发往 {address}，24 小时内有效。',
    confirmed: '{address} 已确认。',
    confirmedMeanwhile: '{address} 此前已确认。',
  },
};
